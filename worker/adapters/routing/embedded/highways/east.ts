/**
 * The eastern seaboard and the lands to the Cambodian border: Chachoengsao, Chon Buri, Rayong, Chanthaburi, Trat,
 * Nakhon Nayok, Prachin Buri, Sa Kaeo.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const EAST_ROADS = `
# Motorway 7 and the bypasses that end in it
7 motorway: Bang Pakong M7, Chon Buri M7, Bang Phra M7, Nong Kham M7, Laem Chabang M7, Pong M7, U-Tapao M7
- divided: Chon Buri M7, Chon Buri; Bang Phra M7, Si Racha; Nong Kham M7, Si Racha; Pong M7, Bang Lamung;
  Laem Chabang M7, Laem Chabang; U-Tapao M7, Ban Chang

# Sukhumvit
3 divided: Bang Pakong, Chon Buri, Si Racha, Laem Chabang, Bang Lamung North, Bang Lamung, Na Jomtien,
  Sattahip, Ban Chang, Map Ta Phut, Rayong
3 divided: Rayong, Ban Phe Junction, Klaeng, Na Yai Am, Tha Mai Junction, Chanthaburi Junction, Khlung,
  Khao Saming, Trat
3 two_lane: Trat, Tha Sen, Laem Klat, Mai Rut, Khlong Manao, Khlong Yai
- divided: Chanthaburi Junction, Chanthaburi
3148 two_lane: Trat, Laem Ngop, Ao Thammachat
3156 two_lane: Khao Saming, Ao Thammachat
36 divided: Laem Chabang, Pong M7, Map Kha, Thap Ma, Choeng Noen
36 divided: Thap Ma, Rayong
36 divided: Bang Lamung, Pong M7
3 divided: Rayong, Choeng Noen, Ban Phe Junction
- divided: Map Kha, Nikhom Phattana; Map Kha, Map Ta Phut
- rural: Ban Phe Junction, Ban Phe, Rayong
331 divided: Sattahip, Khao Mai Kaeo, Bo Win, Nong Pla Lai Junction, Ko Chan Junction, Plaeng Yao,
  Khao Hin Son
332 divided: Sattahip, U-Tapao M7
- divided: Pong M7, Khao Mai Kaeo; Nong Kham M7, Bo Win
344 divided: Chon Buri M7, Ban Bueng, Nong Pla Lai Junction, Nong Yai, Wang Chan, Klaeng
- divided: Chon Buri, Ban Bueng
3138 two_lane: Ban Bueng, Bo Win, Pluak Daeng
- rural: Pluak Daeng, Ban Khai, Rayong
3191 two_lane: Nikhom Phattana, Pluak Daeng
- rural: Nikhom Phattana, Ban Khai; Nikhom Phattana, Ban Chang
- rural: Pluak Daeng, Nong Yai; Pluak Daeng, Wang Chan; Wang Chan, Ban Khai; Wang Chan, Khao Chamao;
  Khao Chamao, Klaeng; Khao Chamao, Kaeng Hang Maeo
315 divided: Chachoengsao, Phanat Nikhom, Phan Thong, Chon Buri
314 divided: Bang Pakong, Ban Pho, Chachoengsao
- rural: Ban Pho, Phan Thong; Bang Pakong M7, Phan Thong; Bang Pakong M7, Ban Pho; Bang Pakong M7, Chon Buri
- rural: Phanat Nikhom, Ko Chan Junction, Ko Chan, Bo Thong; Phanat Nikhom, Ban Bueng; Bo Thong, Nong Yai;
  Phanat Nikhom, Plaeng Yao; Bo Thong, Tha Takiap; Ban Bueng, Phan Thong

# 304 and 359
304 divided: Chachoengsao, Bang Khla Junction=15, Phanom Sarakham=19, Khao Hin Son=17,
  Si Maha Phot Junction, Kabin Buri, Na Di Junction
304 divided: Na Di Junction, Thap Lan Pass, Wang Nam Khiao, Pak Thong Chai, Nakhon Ratchasima
- rural: Bang Khla Junction, Bang Khla, Khlong Khuean, Chachoengsao; Khlong Khuean, Bang Nam Priao;
  Bang Khla, Ratchasan, Phanom Sarakham; Na Di, Na Di Junction; Na Di, Kabin Buri
3200 two_lane: Chachoengsao, Bang Nam Priao, Ongkharak
359 divided: Khao Hin Son, Khao Sam Sip=52, Sa Kaeo=19
3245 two_lane: Phanom Sarakham, Plaeng Yao
- rural: Phanom Sarakham, Sanam Chai Khet, Tha Takiap; Plaeng Yao, Sanam Chai Khet; Sanam Chai Khet,
  Khao Hin Son; Chachoengsao, Plaeng Yao
3259 two_lane: Tha Takiap, Khlong Takrao, Wang Sombun

# Suwannason: 33, and its branches
33 divided: Hin Kong, Wihan Daeng, Ban Na, Nakhon Nayok, Pak Phli Junction, Noen Hom, Prachantakham,
  Kabin Buri, Khao Sam Sip, Sa Kaeo=19
33 divided: Sa Kaeo, Watthana Nakhon, Aranyaprathet
305 divided: Ongkharak, Nakhon Nayok
- rural: Pak Phli Junction, Pak Phli; Ongkharak, Ban Na; Pak Phli, Prachin Buri; Nakhon Nayok, Ban Sang;
  Ongkharak, Ban Sang; Ban Sang, Prachin Buri; Ban Sang, Bang Nam Priao; Ban Sang, Bang Khla
319 divided: Noen Hom, Prachin Buri, Si Mahosot, Phanom Sarakham
- rural: Si Mahosot, Si Maha Phot; Prachin Buri, Si Maha Phot, Si Maha Phot Junction; Si Maha Phot,
  Prachantakham; Prachin Buri, Prachantakham
317 divided: Chanthaburi Junction, Makham, Pong Nam Ron, Soi Dao, Wang Sombun, Wang Nam Yen, Khao Chakan,
  Sa Kaeo
3249 two_lane: Chanthaburi Junction, Khao Khitchakut
- rural: Makham, Khao Khitchakut; Makham, Khlung
3147 two_lane: Chanthaburi, Tha Mai
- rural: Tha Mai, Tha Mai Junction; Chanthaburi, Laem Sing; Laem Sing, Khlung; Tha Mai, Na Yai Am
- rural: Na Yai Am, Kaeng Hang Maeo; Kaeng Hang Maeo, Khao Khitchakut; Kaeng Hang Maeo, Tha Takiap;
  Kaeng Hang Maeo, Soi Dao
3157 two_lane: Khao Saming, Bo Rai
- rural: Trat, Bo Rai; Pong Nam Ron, Bo Rai
348 divided: Aranyaprathet, Khok Sung, Ta Phraya
348 mountain: Ta Phraya, Non Din Daeng
- rural: Watthana Nakhon, Khok Sung; Watthana Nakhon, Ta Phraya; Khlong Hat, Wang Sombun; Khao Chakan,
  Watthana Nakhon; Khlong Hat, Soi Dao

# More provincial roads
- rural: Ko Chan, Tha Takiap; Khao Chamao, Na Yai Am; Pong Nam Ron, Khao Khitchakut; Na Yai Am,
  Khao Khitchakut; Bang Khla, Plaeng Yao; Ratchasan, Ban Sang; Khlong Khuean, Ban Sang; Ratchasan,
  Khlong Khuean; Ban Pho, Plaeng Yao; Ban Sang, Pak Phli; Ban Sang, Si Mahosot; Na Di, Prachantakham;
  Wang Nam Yen, Watthana Nakhon; Tha Mai, Laem Sing
- mountain: Makham, Bo Rai

# Main provincial roads
- two_lane: Watthana Nakhon, Khlong Hat; Aranyaprathet, Khlong Nam Sai, Khlong Hat; Khlong Hat, Wang Nam Yen
`;
