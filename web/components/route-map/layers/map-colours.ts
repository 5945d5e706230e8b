/** The page's two themes; the map follows the page. */
export type MapTheme = "light" | "dark";

/** Every colour of the map, named by what it colours. */
export interface MapColours {
  readonly sea: string;
  readonly shallows: string;
  readonly land: string;
  readonly neighbour: string;
  readonly coast: string;
  readonly provinceBorder: string;
  readonly frontier: string;
  readonly motorway: string;
  readonly divided: string;
  readonly twoLane: string;
  readonly roadCasing: string;
  readonly shield: string;
  readonly shieldEdge: string;
  readonly shieldText: string;
  readonly text: string;
  readonly quietText: string;
  readonly countryText: string;
  readonly seaText: string;
  readonly halo: string;
  readonly route: string;
  readonly routeCasing: string;
  readonly ferry: string;
  readonly ferryCasing: string;
}

/** Light: paper and pale sea; dark: navy. Marigold is used for the route only. */
export const MAP_COLOURS: Readonly<Record<MapTheme, MapColours>> = {
  light: {
    sea: "#D5E5E2",
    shallows: "#E3EEEB",
    land: "#FBFAF7",
    neighbour: "#EFEBE2",
    coast: "#A9C4BF",
    provinceBorder: "#D3C9B6",
    frontier: "#B3A68F",
    motorway: "#9C8F77",
    divided: "#BCB19C",
    twoLane: "#DED7C9",
    roadCasing: "#FBFAF7",
    shield: "#FBFAF7",
    shieldEdge: "#B3A68F",
    shieldText: "#5F5647",
    text: "#14213D",
    quietText: "#5C5F6B",
    countryText: "#8E8472",
    seaText: "#4E827C",
    halo: "#FBFAF7",
    route: "#F5A524",
    routeCasing: "#14213D",
    ferry: "#0F766E",
    ferryCasing: "#FBFAF7",
  },
  dark: {
    sea: "#0B1326",
    shallows: "#101A31",
    land: "#1C2945",
    neighbour: "#141E36",
    coast: "#33466B",
    provinceBorder: "#3A4A6E",
    frontier: "#556488",
    motorway: "#7483A3",
    divided: "#566586",
    twoLane: "#37456A",
    roadCasing: "#1C2945",
    shield: "#1C2945",
    shieldEdge: "#566586",
    shieldText: "#C3CBDC",
    text: "#F4F0E6",
    quietText: "#B4BCCD",
    countryText: "#66748F",
    seaText: "#5B9C96",
    halo: "#1C2945",
    route: "#F5A524",
    routeCasing: "#070D1C",
    ferry: "#4CC3B5",
    ferryCasing: "#0B1326",
  },
};
