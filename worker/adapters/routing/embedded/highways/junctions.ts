/**
 * Junctions, interchanges, passes and bridges that are not district seats: where highways meet outside a town, and
 * where a road bends so much that a straight line between towns would be misleading. Each is written `Name
 * latitude,longitude`, separated by semicolons and line ends. Hand-written from general map knowledge, accurate to
 * about 2 km.
 */
export const MAINLAND_JUNCTIONS = `
Rangsit 13.985,100.617; Lam Luk Ka Road 13.958,100.622; Nava Nakorn 14.115,100.615
Bang Pa-in Interchange 14.168,100.618; Khlong Luang M9 14.085,100.66; Thanyaburi M9 14.005,100.7
Lam Luk Ka M9 13.945,100.71; Ram Inthra M9 13.845,100.695; Thap Chang 13.735,100.7
Bang Phli M9 13.635,100.705; Sukhumvit M9 13.635,100.595; Suksawat M9 13.625,100.535
Bang Khun Thian M9 13.655,100.415; Bang Khae M9 13.71,100.405; Taling Chan M9 13.785,100.4
Bang Yai M9 13.865,100.41; Bang Bua Thong M9 13.92,100.42; Chiang Rak Noi M9 14.13,100.54
Om Noi 13.705,100.31; Suwinthawong 13.8,100.87; Srinagarindra M7 13.738,100.645
Lat Krabang M7 13.733,100.745; Suvarnabhumi M7 13.715,100.8; Bang Bo M7 13.625,100.905
Bang Pakong M7 13.515,101.01; Bang Pu 13.53,100.66; National Memorial 13.963,100.62
Din Daeng Ramp 13.766,100.548; Yommarat Ramp 13.758,100.521; Phaya Thai Interchange 13.769,100.527
Makkasan 13.751,100.552; Port Interchange 13.708,100.562; Bang Na Expressway 13.672,100.615
Bang Khlo Interchange 13.692,100.512; Dao Khanong Ramp 13.688,100.482; Chom Thong South 13.675,100.455
Prachachuen Ramp 13.818,100.541; Chaeng Watthana Ramp 13.9,100.552; Udon Ratthaya Mid 14.04,100.55
Bang Phlat Ramp 13.8,100.5; Chian Yai Junction 8.22,100.12; Tinsulanonda Bridge 7.165,100.545
Mae Khachan Hot Spring 19.12,99.455; Tha Rae 17.265,104.155; Khlong Dan 13.515,100.825
Ongkharak Junction 14.06,100.93; Nong Phriao 14.03,100.33

Chon Buri M7 13.385,101.03; Bang Phra M7 13.235,101.01; Nong Kham M7 13.13,101
Laem Chabang M7 13.06,100.985; Pong M7 12.945,100.985; U-Tapao M7 12.745,101.02
Laem Chabang 13.085,100.905; Na Jomtien 12.82,100.92; Map Ta Phut 12.72,101.16
Ban Phe Junction 12.675,101.45; Ban Phe 12.628,101.438; Tha Mai Junction 12.69,102
Chanthaburi Junction 12.645,102.11; Mai Rut 12.02,102.775; Ao Thammachat 12.205,102.285
Map Kha 12.83,101.17; Choeng Noen 12.685,101.3; Khao Mai Kaeo 12.93,101.06; Bo Win 13.05,101.1
Nong Pla Lai Junction 13.25,101.23; Ko Chan Junction 13.42,101.27; Khao Hin Son 13.745,101.505
Bang Khla Junction 13.7,101.19; Si Maha Phot Junction 13.88,101.6; Na Di Junction 14.09,101.8
Thap Lan Pass 14.24,101.91; Khao Sam Sip 13.84,101.95; Hin Kong 14.42,100.89
Pak Phli Junction 14.185,101.27; Noen Hom 14.135,101.37; Khlong Takrao 13.39,101.85

Phu Khae 14.655,100.885; Takhli Junction 15.29,100.35; Hang Nam Sakhon 15.315,100.145
Kaeng Khoi Junction 14.56,101; Lam Takhong 14.85,101.57; Wang Noi M6 14.25,100.72; Saraburi M6 14.49,100.93
Kaeng Khoi M6 14.545,101.03; Muak Lek M6 14.67,101.22; Pak Chong M6 14.735,101.44; Sikhio M6 14.915,101.7
Kham Thale So M6 14.965,101.97; Ayutthaya Junction 14.345,100.61; Phrom Buri Junction 14.8,100.475
Sing Buri Junction 14.89,100.425; Sapphaya Junction 15.15,100.27; Bang Sai Road 14.22,100.53
Bang Pla Ma Junction 14.29,100.22; Phatthana Nikhom Junction 14.83,100.955; Sa Bot Junction 15.13,100.86
Tak Fa Junction South 15.19,100.42; Hankha Junction 15.03,100.08; Song Phi Nong Junction 14.22,99.95
Don Chedi Junction 14.62,99.85; Huai Khot Junction 15.27,99.66

Ban Pong Junction 13.775,99.995; Photharam Junction 13.655,99.89; Wang Manao 13.29,99.845
Hua Hin Bypass 12.6,99.9; Prachuap Junction 11.83,99.76; Huai Yang 11.62,99.67
Bang Saphan Junction 11.24,99.43; Bang Saphan Noi Junction 11.08,99.4; Pathom Phon 10.5,99.11
Na Khok 13.48,100.1; Ban Laem Road 13.28,99.93; Sai Yok Falls 14.43,98.86; Khao Laem 14.95,98.6
Srinagarind Dam 14.4,99.13; Bang Yai M81 13.86,100.35; Nakhon Chai Si M81 13.86,100.19
Nakhon Pathom M81 13.88,100.04; Tha Maka M81 13.97,99.79; Kanchanaburi M81 14.05,99.56
Don Tum Junction 13.92,100.15

Kao Liao Junction 15.83,100.02; Banphot Junction 15.93,99.93; Khanu Woralaksaburi Junction 16.07,99.8
Kosamphi Junction 16.62,99.385; Wang Man 17.206,99.091; Mae Phrik Junction 17.46,99.14
Pho Thale Junction 16.12,100.13; Sam Ngam Junction 16.48,100.19; Phai Sali Junction 15.58,100.6
Thap Khlo Junction 16.17,100.63; Sak Lek Junction 16.51,100.53; Phitsanulok Bypass 16.87,100.29
Wat Bot Junction 17,100.27; Phichai Junction 17.3,100.13; Uttaradit Junction 17.63,100.13
Khao Kho Junction 16.79,100.98; Mae Sot Pass 16.8,98.88; Mae Salit 17.43,98.06
Phop Phra Junction 16.46,98.66; Khlong Lan Road 16.45,99.33; Ban Kaeng Pass 17.72,99.88
Wang Sai Phun Junction 16.33,100.42; Mae Wong Junction 15.77,99.65; Uthai Thani Bridge 15.4,100.1
Chumsaeng Junction 15.79,100.38; Bueng Sam Phan Junction 15.8,101.04; Dan Sai Junction 17.27,101.19
Nam Nao Junction 16.74,101.57; Khon San Junction 16.63,101.88

Phayao South 19.13,99.905; Mae Lao Junction 19.8,99.77; Mae Mo Junction 18.37,99.65
Den Chai West 17.99,99.92; Long Junction 18.01,99.77; Khun Tan Pass 18.43,99.24
Mae Tha Junction 18.48,99.15; Lamphun Junction 18.56,99.045; Wiang Pa Pao Junction 19.19,99.52
Khun Chae Pass 19.05,99.35; Mae Malai 19.085,98.94; Chiang Dao Pass 19.55,99.07; Tha Ton 20.06,99.36
Mae Taeng Dam 19.1,99.12; Op Luang 18.22,98.48; Kong Loi 18.14,98.3; Mae Surin Junction 18.62,97.93
Pa Pae 19.12,98.7; Mueang Ngai 19.47,98.97; Doi Luang Junction 20.08,99.96; Huai Kaet Pass 18.47,100.55
Song Junction 18.43,100.22; Thung Hua Chang Junction 18.08,98.92; Thong Saen Khan Road 17.62,100.3

Tha Phra 16.34,102.8; Khon Kaen West 16.45,102.75; Nam Phong Junction 16.65,102.84
Kumphawapi Junction 17.14,102.94; Udon Thani South 17.34,102.8; Udon Thani West 17.4,102.72
Udon Thani North 17.48,102.8; Udon Thani East 17.4,102.87; Si Chom Phu Junction 16.72,102.02
Na Duang Junction 17.44,101.86; Pak Chom Road 17.7,101.93; Na Haeo Road 17.5,101.24
Nong Wua So Junction 17.25,102.6; Renu Nakhon Junction 17.05,104.73; Sahatsakhan Junction 16.6,103.53
Chiang Khwan Junction 16.15,103.69

Nakhon Ratchasima West 14.93,102; Nakhon Ratchasima North 15.02,102.09; Nakhon Ratchasima East 14.99,102.16
Non Sung Junction 15.115,102.26; Talat Khae 15.235,102.4; Don Tan Junction 15.43,102.5
Nong Bua Khok 15.42,101.8; Nong Bua Rawe Junction 15.84,101.83; Kaeng Sanam Nang Junction 15.7,102.22
Phlapphla Chai Junction 14.8,103.1; Nong Hi Junction 15.63,103.97; Khun Han Junction 14.71,104.42
Benchalak Junction 14.79,104.65; Pho Chai Junction 16.24,103.87; Nong Phok Junction 16.31,104.12
Kae Dam Junction 16.03,103.33

Tha Chana Junction 9.57,99.11; Chaiya Junction 9.39,99.15; Tha Chang Junction 9.26,99.15
Nong Khri 9.11,99.18; Route 44 Junction 8.97,99.22; Khian Sa Junction 8.83,99.26
Chawang Junction 8.4,99.44; Thung Song Junction 8.2,99.63; Thung Song South 8.1,99.7
Cha-uat Junction 7.99,99.87; Pa Phayom Junction 7.83,99.95; Ratchakrut 9.73,98.61; La-un Junction 10.1,98.7
Khok Kloi 8.29,98.31; Khao Lak 8.63,98.245; Khao Sok 8.91,98.53; Wang Wiset Junction 7.8,99.38
Khao Phap Pha 7.56,99.8; Khao Chaison Junction 7.47,100.09; Bang Kaeo Junction 7.42,100.14
Hat Yai West 7.01,100.42; Khlong Ngae 6.79,100.44; Sarasin Bridge 8.2,98.3; Pa Khlok 8.01,98.39
Khiri Rat Junction 8.99,98.99; Don Sak Junction 9.17,99.64; Khanom Junction 9.1,99.8
Ao Luek East 8.37,98.78; Plai Phraya Junction 8.56,98.88; Khian Sa West 8.83,99.04
Kanchanadit South 9.07,99.44; Phipun Road 8.63,99.52; Phrasaeng Junction 8.37,99.17
Huai Nam Khao 7.855,99.175; Ban Hua Hin Pier 7.7,99.107; Chalung 6.73,100.06
Phatthalung Lakeside 7.76,100.13; Khuan Kalong Junction 6.95,100.11; Nam Noi 7.1,100.53
Nong Chik Junction 6.8,101.17; Panare Junction 6.83,101.46; Mai Kaen Junction 6.6,101.63
Yi-ngo Junction 6.41,101.69; Mae Lan Road 6.7,101.27; Mae Lan Junction 6.64,101.2; Betong North 5.97,101.19
Saba Yoi Road 6.5,101.02; Kabang Road 6.47,101.08; Kaeng Song 16.874,100.632; Ban Yaeng 16.87,100.8
Thap Ma 12.72,101.255; Nong Mai Daeng 13.415,101.005; Victory Monument 13.765,100.538
Maha Chai 13.562,100.272; Bang Lamung North 13.03,100.935; Tha Sen 12.225,102.63; Laem Klat 12.14,102.68
Khlong Manao 11.89,102.812; Khlong Nam Sai 13.55,102.325; Umpiem 16.44,98.72; Rom Klao 16.2,98.9
Kaeng Khut Khu 17.87,101.79; Pha Tang 17.96,102.45; Wiang Khuk 17.8,102.67; Na Sawan 18.29,103.78
Ban Na Khae 17.76,104.37; Ban Kham Pom 16.1,105.05; Khu Khut 7.35,100.465; Umphang Pass 16.36,98.92
Ban Nong Saeng 17.66,104.44; Ban Saeo 20.2,100.2; Ngam Wong Wan Ramp 13.858,100.546
Chumphon Pak Nam 10.45,99.24
`;

/** Places on each island's own roads, by landmass, in the format of {@link MAINLAND_JUNCTIONS}. */
export const ISLAND_JUNCTIONS: Readonly<Record<string, string>> = {
  "ko-samui": `
Nathon 9.536,99.934
Mae Nam 9.57,99.995
Bo Phut 9.556,100.035
Bang Rak Samui 9.56,100.06
Choeng Mon 9.572,100.08
Chaweng 9.528,100.058
Lamai 9.47,100.045
Hua Thanon 9.437,100.02
Na Mueang 9.463,99.975
Lipa Noi 9.498,99.935
`,
  "ko-phangan": `
Thong Sala 9.712,99.988
Ban Tai 9.713,100.03
Hat Rin 9.676,100.066
Thong Nai Pan 9.775,100.055
Chaloklum 9.79,100.005
Si Thanu 9.757,99.963
`,
  "ko-chang": `
Dan Kao 12.135,102.33
Ao Sapparot 12.152,102.308
Khlong Son 12.142,102.285
Sai Khao Beach 12.105,102.272
Khlong Phrao 12.055,102.282
Kai Bae 12.025,102.292
Bang Bao 11.97,102.315
Salak Phet 11.995,102.385
`,
  "ko-lanta": `
Khlong Mak 7.676,99.09
Lanta Noi 7.655,99.088
Siri Lanta Bridge 7.636,99.052
Sala Dan 7.645,99.033
Khlong Nin 7.545,99.052
Old Lanta Town 7.534,99.093
`,
};

/** District seats on islands, by district code. */
export const ISLAND_SEATS: Readonly<Record<string, string>> = {
  "2008": "ko-sichang",
  "2306": "ko-kut",
  "2307": "ko-chang",
  "8103": "ko-lanta",
  "8202": "ko-yao-noi",
  "8404": "ko-samui",
  "8405": "ko-phangan",
};
