import { m } from "#web/paraglide/messages.js";
import { AboutFrame } from "./about-frame.tsx";
import { StatementPoints } from "./statement-points.tsx";
import { MissionPicture } from "./statement-pictures.tsx";

/** The company's mission. */
export function MissionPage() {
  return (
    <AboutFrame
      title={m.about_mission_title()}
      lead={m.about_mission_statement()}
      picture={<MissionPicture />}
      next={{ title: m.about_vision_title(), path: "/about/vision" }}
    >
      <StatementPoints
        title={m.about_mission_practice()}
        points={[
          {
            key: "places",
            title: m.about_mission_places_title(),
            text: m.about_mission_places_text(),
            leg: "water",
          },
          { key: "price", title: m.about_mission_price_title(), text: m.about_mission_price_text() },
          { key: "care", title: m.about_mission_care_title(), text: m.about_mission_care_text() },
        ]}
      />
    </AboutFrame>
  );
}
