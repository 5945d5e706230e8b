/**
 * Island roads: each island's own small network, joined to the mainland by ferries only.
 * Hand-written from general knowledge; 4169 is Ko Samui's ring road.
 */
export const ISLAND_ROADS = `
4169 two_lane: Nathon, Mae Nam, Bo Phut, Chaweng, Lamai, Hua Thanon, Na Mueang, Lipa Noi, Nathon
4169 two_lane: Nathon, Ko Samui; Bo Phut, Bang Rak Samui, Choeng Mon, Chaweng
- two_lane: Thong Sala, Ko Phangan; Thong Sala, Ban Tai; Ko Phangan, Chaloklum; Thong Sala, Si Thanu
- mountain: Ban Tai, Hat Rin; Ban Tai, Thong Nai Pan; Si Thanu, Chaloklum
10026 two_lane: Ko Chang, Dan Kao, Ao Sapparot; Ko Chang, Salak Phet
10026 mountain: Ao Sapparot, Khlong Son, Sai Khao Beach, Khlong Phrao, Kai Bae, Bang Bao
4206 two_lane: Khlong Mak, Lanta Noi, Siri Lanta Bridge, Sala Dan, Ko Lanta; Ko Lanta, Khlong Nin,
  Old Lanta Town
`;
