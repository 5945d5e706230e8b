/**
 * The upper north-east: Khon Kaen, Loei, Nong Bua Lamphu, Udon Thani, Nong Khai, Bueng Kan, Sakon Nakhon,
 * Nakhon Phanom, Mukdahan, Kalasin.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const UPPER_NORTHEAST_ROADS = `
# Mittraphap
2 divided: Phon, Non Sila, Ban Phai, Ban Haet, Tha Phra, Khon Kaen, Nam Phong Junction, Khao Suan Kwang,
  Non Sa-at, Kumphawapi Junction, Udon Thani, Sa Khrai, Nong Khai
230 divided: Tha Phra, Khon Kaen West, Nam Phong Junction; Khon Kaen West, Khon Kaen
216 divided: Udon Thani South, Udon Thani West, Udon Thani North; Udon Thani South, Udon Thani East,
  Udon Thani North; Udon Thani South, Udon Thani; Udon Thani North, Udon Thani; Udon Thani West, Udon Thani;
  Udon Thani East, Udon Thani

# 12
12 divided: Chum Phae, Nong Ruea, Ban Fang, Khon Kaen West; Khon Kaen, Chiang Yuen, Yang Talat, Kalasin
12 divided: Kalasin, Don Chan, Kuchinarai
12 two_lane: Kuchinarai, Khamcha-i, Mukdahan
201 divided: Phu Khiao, Chum Phae, Si Chom Phu Junction, Phu Kradueng, Nong Hin, Wang Saphung, Loei
201 two_lane: Loei, Chiang Khan

# Khon Kaen
- rural: Nam Phong Junction, Nam Phong, Kranuan; Nam Phong Junction, Ubolratana; Kranuan, Sam Sung;
  Sam Sung, Chiang Yuen; Kranuan, Huai Mek; Kranuan, Chuen Chom; Nam Phong, Khao Suan Kwang; Sam Sung,
  Nam Phong; Kranuan, Tha Khantho
- rural: Nong Ruea, Phu Wiang; Phu Wiang, Wiang Kao; Phu Wiang, Nong Na Kham; Nong Na Kham, Si Bun Rueang;
  Wiang Kao, Si Chom Phu; Wiang Kao, Chum Phae; Si Chom Phu, Si Chom Phu Junction; Si Chom Phu, Chum Phae;
  Phu Pha Man, Si Chom Phu Junction; Si Chom Phu, Nong Na Kham; Phu Wiang, Ubolratana; Phu Wiang, Chum Phae
- rural: Ban Fang, Phra Yuen; Phra Yuen, Khon Kaen West; Phra Yuen, Mancha Khiri; Phra Yuen, Ban Haet;
  Ban Fang, Ubolratana; Nong Ruea, Mancha Khiri; Nong Ruea, Ban Thaen
229 two_lane: Ban Phai, Chonnabot, Mancha Khiri, Khok Pho Chai, Kaeng Khro
- rural: Chonnabot, Waeng Yai; Waeng Yai, Waeng Noi; Waeng Yai, Phon; Waeng Noi, Phon; Khok Pho Chai,
  Waeng Yai; Khok Pho Chai, Khon Sawan; Waeng Noi, Khon Sawan; Non Sila, Chonnabot; Non Sila, Waeng Yai;
  Waeng Noi, Kaeng Sanam Nang
- rural: Non Sila, Pueai Noi; Pueai Noi, Ban Phai; Pueai Noi, Nong Song Hong; Pueai Noi, Kut Rang;
  Pueai Noi, Na Chueak; Ban Haet, Kosum Phisai
207 two_lane: Bua Yai, Phon
- rural: Phon, Nong Song Hong, Phutthaisong; Nong Song Hong, Na Pho
208 divided: Tha Phra, Kosum Phisai, Maha Sarakham

# Loei
203 two_lane: Loei, Na Duang Junction
- rural: Na Duang Junction, Na Duang; Na Duang, Erawan; Na Duang, Wang Saphung; Na Duang, Suwanna Khuha;
  Na Duang, Pak Chom Road, Pak Chom; Loei, Pak Chom Road; Chiang Khan, Pak Chom Road
2115 two_lane: Loei, Tha Li
- rural: Tha Li, Chiang Khan
2195 mountain: Tha Li, Na Haeo Road, Na Haeo
- mountain: Na Haeo, Dan Sai; Tha Li, Phu Ruea; Nakhon Thai, Na Haeo
- two_lane: Phu Luang, Wang Saphung
- rural: Phu Luang, Nong Hin; Nong Hin, Pha Khao; Pha Khao, Erawan; Pha Khao, Phu Kradueng; Pha Khao,
  Si Bun Rueang; Pha Khao, Na Klang
- mountain: Phu Luang, Lom Sak
- mountain: Wang Saphung, Phu Ruea
211 two_lane: Chiang Khan, Kaeng Khut Khu, Pak Chom, Sangkhom/43, Pha Tang, Si Chiang Mai, Tha Bo,
  Wiang Khuk, Nong Khai

# Nong Bua Lamphu
210 divided: Udon Thani West, Nong Wua So Junction, Nong Bua Lamphu, Na Klang, Na Wang, Erawan, Wang Saphung
228 two_lane: Nong Bua Lamphu, Si Bun Rueang, Si Chom Phu
- rural: Nong Bua Lamphu, Non Sang; Non Sang, Si Bun Rueang; Non Sang, Ubolratana; Na Klang, Suwanna Khuha;
  Suwanna Khuha, Nam Som; Na Wang, Suwanna Khuha; Na Klang, Si Bun Rueang; Non Sang, Nong Wua So; Non Sang,
  Non Sa-at; Na Wang, Si Bun Rueang; Non Sang, Nong Na Kham

# Udon Thani
- rural: Nong Wua So Junction, Nong Wua So; Nong Wua So, Nong Saeng/41; Nong Saeng/41, Kumphawapi Junction;
  Nong Saeng/41, Udon Thani South; Nong Wua So, Udon Thani West; Nong Saeng/41, Non Sa-at
2263 two_lane: Udon Thani West, Kut Chap
- rural: Kut Chap, Ban Phue; Kut Chap, Nong Bua Lamphu; Kut Chap, Suwanna Khuha
2021 two_lane: Udon Thani North, Ban Phue
- rural: Ban Phue, Nam Som; Nam Som, Na Yung; Na Yung, Sangkhom/43; Ban Phue, Pho Tak; Pho Tak,
  Si Chiang Mai; Ban Phue, Tha Bo; Pho Tak, Sangkhom/43; Na Yung, Pak Chom; Ban Phue, Sa Khrai; Pho Tak,
  Tha Bo
- rural: Kumphawapi Junction, Kumphawapi; Kumphawapi, Ku Kaeo; Ku Kaeo, Chaiwan; Ku Kaeo, Nong Han;
  Kumphawapi, Si That; Si That, Wang Sam Mo; Si That, Tha Khantho; Si That, Ku Kaeo; Kumphawapi,
  Prachak Sinlapakhom; Prachak Sinlapakhom, Nong Han; Prachak Sinlapakhom, Udon Thani East; Wang Sam Mo,
  Chaiwan; Kumphawapi, Non Sa-at
22 divided: Udon Thani East, Nong Han, Sawang Daen Din, Phang Khon, Phanna Nikhom, Sakon Nakhon, Tha Rae=21,
  Kusuman=19, Nakhon Phanom=53
- rural: Nong Han, Chaiwan; Chaiwan, Song Dao; Nong Han, Phibun Rak; Nong Han, Thung Fon; Thung Fon,
  Ban Dung; Thung Fon, Phibun Rak; Phibun Rak, Phen; Phibun Rak, Ban Dung; Phibun Rak, Sang Khom/41;
  Thung Fon, Sawang Daen Din
2022 two_lane: Udon Thani North, Phen
- rural: Phen, Sang Khom/41; Sang Khom/41, Phon Phisai; Sang Khom/41, Ban Dung; Phen, Nong Khai; Ban Dung,
  Fao Rai; Phen, Sa Khrai; Phen, Phon Phisai; Udon Thani East, Phibun Rak
2096 two_lane: Sawang Daen Din, Ban Dung
- rural: Sawang Daen Din, Charoen Sin; Charoen Sin, Ban Dung; Charoen Sin, Ban Muang; Sawang Daen Din,
  Song Dao; Song Dao, Waritchaphum; Song Dao, Wang Sam Mo; Charoen Sin, Wanon Niwat

# Nong Khai, Bueng Kan
212 divided: Nong Khai, Phon Phisai=45, Rattana Wapi=27, Pak Khat=20, Bueng Kan=46
212 two_lane: Bueng Kan, Na Sawan, Bung Khla, Ban Phaeng, Ban Na Khae, Ban Nong Saeng, Tha Uthen,
  Nakhon Phanom
222 two_lane: Bueng Kan, Si Wilai, Phon Charoen, Kham Ta Kla, Wanon Niwat, Phang Khon
- rural: Phon Phisai, Fao Rai; Fao Rai, So Phisai; So Phisai, Pak Khat; So Phisai, Phon Charoen; So Phisai,
  Ban Muang; Fao Rai, Ban Muang; Fao Rai, Rattana Wapi; So Phisai, Si Wilai; So Phisai, Bueng Kan
- rural: Phon Charoen, Seka; Seka, Bueng Khong Long; Bueng Khong Long, Ban Phaeng; Bueng Khong Long,
  Bung Khla; Si Wilai, Seka; Seka, Kham Ta Kla; Seka, Akat Amnuai; Bueng Khong Long, Na Thom; Seka, Na Thom;
  Si Wilai, Bung Khla

# Sakon Nakhon, Nakhon Phanom
- rural: Kham Ta Kla, Ban Muang; Ban Muang, Wanon Niwat; Ban Muang, Ban Dung; Wanon Niwat, Akat Amnuai;
  Akat Amnuai, Na Wa; Na Wa, Si Songkhram; Akat Amnuai, Phanna Nikhom; Na Wa, Tha Rae; Na Wa, Kusuman;
  Na Thom, Si Songkhram; Si Songkhram, Tha Uthen; Na Thom, Ban Phaeng; Si Songkhram, Phon Sawan;
  Si Songkhram, Ban Phaeng
- rural: Kusuman, Phon Na Kaeo; Kusuman, Phon Sawan; Phon Sawan, Nakhon Phanom; Phon Sawan, Tha Uthen;
  Phon Na Kaeo, Sakon Nakhon; Phon Na Kaeo, Khok Si Suphan; Phon Na Kaeo, Pla Pak; Kusuman, Pla Pak;
  Phon Sawan, Na Wa
223 divided: Sakon Nakhon, Khok Si Suphan, Na Kae, That Phanom
212 divided: Nakhon Phanom, Renu Nakhon Junction, That Phanom, Wan Yai, Mukdahan
- rural: Renu Nakhon Junction, Renu Nakhon; Renu Nakhon, Na Kae; Renu Nakhon, That Phanom; Pla Pak,
  Nakhon Phanom; Pla Pak, Wang Yang; Wang Yang, Na Kae; Pla Pak, Renu Nakhon; Wang Yang, Khok Si Suphan;
  Pla Pak, Khok Si Suphan
- rural: Sakon Nakhon, Tao Ngoi; Tao Ngoi, Khok Si Suphan; Waritchaphum, Phang Khon; Waritchaphum,
  Nikhom Nam Un; Nikhom Nam Un, Kut Bak; Kut Bak, Sakon Nakhon; Kut Bak, Phanna Nikhom; Nikhom Nam Un,
  Phang Khon; Phanna Nikhom, Nikhom Nam Un
213 mountain: Sakon Nakhon, Phu Phan, Somdet
- mountain: Tao Ngoi, Phu Phan
- mountain: Kut Bak, Phu Phan; Nikhom Nam Un, Kham Muang; Tao Ngoi, Dong Luang; Dong Luang, Khao Wong;
  Kut Bak, Na Khu
227 two_lane: Kalasin, Sahatsakhan Junction, Kham Muang, Wang Sam Mo
- rural: Wang Sam Mo, Waritchaphum

# Kalasin, Mukdahan
213 divided: Kalasin, Sahatsakhan Junction, Somdet
- rural: Sahatsakhan Junction, Sahatsakhan; Sahatsakhan, Sam Chai; Sam Chai, Kham Muang; Kham Muang, Somdet;
  Sam Chai, Wang Sam Mo; Nong Kung Si, Sahatsakhan; Nong Kung Si, Huai Mek; Nong Kung Si, Tha Khantho;
  Huai Mek, Yang Talat; Huai Mek, Chuen Chom; Nong Kung Si, Yang Talat; Tha Khantho, Wang Sam Mo;
  Tha Khantho, Kumphawapi; Nong Kung Si, Sam Chai
- rural: Somdet, Huai Phueng; Huai Phueng, Kuchinarai; Huai Phueng, Na Khu; Na Khu, Khao Wong; Khao Wong,
  Kuchinarai; Na Khu, Kuchinarai; Somdet, Na Mon; Na Mon, Don Chan; Na Mon, Kuchinarai; Na Mon, Kalasin;
  Khao Wong, Khamcha-i
214 divided: Kalasin, Kamalasai, Chiang Khwan Junction, Roi Et
- rural: Kamalasai, Rong Kham; Rong Kham, Pho Chai; Kamalasai, Khong Chai; Khong Chai, Yang Talat;
  Khong Chai, Kantharawichai; Rong Kham, Chiang Khwan; Rong Kham, Don Chan; Khong Chai, Changhan
212 divided: Mukdahan, Nikhom Kham Soi, Loeng Nok Tha
- rural: Khamcha-i, Nong Sung; Nong Sung, Nikhom Kham Soi; Nong Sung, Loeng Nok Tha; Nong Sung, Nong Phok;
  Mukdahan, Don Tan; Don Tan, Chanuman; Mukdahan, Dong Luang; Dong Luang, Na Kae; Wan Yai, Dong Luang;
  Dong Luang, Khamcha-i; Nong Sung, Kuchinarai; Don Tan, Nikhom Kham Soi

# More provincial roads
- rural: Phon Charoen, Ban Muang; Suwanna Khuha, Ban Phue; Nong Bua Lamphu, Nong Wua So; Na Wang, Na Duang;
  Sam Sung, Chuen Chom; Nong Na Kham, Wiang Kao; Ubolratana, Khao Suan Kwang; Khon Kaen, Sam Sung; Kranuan,
  Khao Suan Kwang; Nam Som, Pho Tak; Thung Fon, Chaiwan; Ku Kaeo, Prachak Sinlapakhom; Na Yung, Pho Tak;
  Kut Chap, Nong Wua So; Sang Khom/41, Fao Rai; Erawan, Nong Hin; Tha Bo, Sa Khrai; Pho Chai, Don Chan;
  Nong Phok, Moeiwadi; Na Mon, Huai Phueng; Kamalasai, Don Chan; Sahatsakhan, Somdet; Khao Wong,
  Huai Phueng; Akat Amnuai, Na Thom; Phanna Nikhom, Na Wa; Phon Na Kaeo, Wang Yang; Kusuman, Si Songkhram;
  Phang Khon, Charoen Sin; That Phanom, Dong Luang; Renu Nakhon, Wang Yang; Pla Pak, Phon Sawan;
  Nikhom Kham Soi, Khamcha-i; Mancha Khiri, Waeng Yai; Somdet, Sam Chai; Phu Pha Man, Phu Kradueng
- mountain: Na Khu, Phu Phan; Kham Muang, Kut Bak; Na Haeo Road, Phu Ruea
- two_lane: Nong Bua Lamphu, Non Sang, Ubolratana, Nam Phong Junction
`;
