/**
 * The upper north: Chiang Mai, Lamphun, Lampang, Uttaradit, Phrae, Nan, Phayao, Chiang Rai, Mae Hong Son.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const UPPER_NORTH_ROADS = `
# Phahonyothin
1 divided: Thoen, Sop Prap, Ko Kha, Lampang
1 divided: Lampang, Mae Mo Junction, Ngao, Phayao South, Phayao, Mae Chai, Phan, Mae Lao Junction,
  Chiang Rai, Mae Chan, Mae Sai

# 11 Den Chai–Lampang–Chiang Mai
11 divided: Den Chai, Den Chai West, Long Junction, Mae Tha/52, Lampang, Hang Chat
11 divided: Hang Chat, Khun Tan Pass, Mae Tha Junction, Lamphun Junction, Saraphi, Chiang Mai
- two_lane: Lamphun Junction, Lamphun; Lamphun, Saraphi; Mae Tha Junction, Mae Tha/51; Mae Tha/51, Lamphun;
  Mae Tha/51, Mae Tha Junction
- two_lane: Mae Phrik, Thoen; Ko Kha, Hang Chat; Ko Kha, Soem Ngam; Ko Kha, Mae Tha/52; Mae Mo Junction,
  Mae Mo; Mae Mo, Lampang; Mae Mo, Mae Tha/52; Sop Prap, Soem Ngam; Wang Nuea, Wiang Pa Pao Junction
106 mountain: Thoen, Li
106 two_lane: Li, Thung Hua Chang Junction, Ban Hong, Pa Sang, Lamphun
- two_lane: Thung Hua Chang Junction, Thung Hua Chang; Ban Hong, Wiang Nong Long; Wiang Nong Long, Doi Lo;
  Wiang Nong Long, Chom Thong/50; Pa Sang, San Pa Tong; Pa Sang, Mae Tha/51; Lamphun, Ban Thi; Ban Thi,
  San Kamphaeng; Wiang Nong Long, Pa Sang
1184 mountain: Thung Hua Chang, Soem Ngam; Thung Hua Chang, Mae Tha/51; Li, Doi Tao
1035 two_lane: Lampang, Chae Hom, Wang Nuea
- two_lane: Chae Hom, Mueang Pan; Lampang, Mueang Pan
1252 mountain: Mueang Pan, Mae On
120 mountain: Phayao South, Wang Nuea, Wiang Pa Pao Junction
- mountain: Chae Hom, Ngao

# Chiang Mai
107 divided: Chiang Mai, Mae Rim, Mae Malai, Mae Taeng, Chiang Dao
107 mountain: Chiang Dao, Chiang Dao Pass, Chai Prakan
107 divided: Chai Prakan, Fang, Mae Ai
1089 mountain: Mae Ai, Tha Ton, Mae Chan
109 mountain: Chai Prakan, Mae Suai
118 divided: Chiang Mai, San Sai, Doi Saket, Khun Chae Pass, Wiang Pa Pao, Mae Suai, Mae Lao,
  Mae Lao Junction
118 divided: Wiang Pa Pao Junction, Wiang Pa Pao; Khun Chae Pass, Wiang Pa Pao Junction
108 divided: Chiang Mai, Hang Dong, San Pa Tong, Doi Lo, Chom Thong/50, Hot
108 mountain: Hot, Op Luang, Kong Loi, Mae Sariang, Mae La Noi, Mae Surin Junction, Khun Yuam, Mae Hong Son
1095 mountain: Mae Malai, Pa Pae, Pai, Pang Mapha, Mae Hong Son
1006 divided: Chiang Mai, San Kamphaeng
1317 two_lane: Chiang Mai, Mae On; San Kamphaeng, Mae On; San Kamphaeng, Doi Saket; San Kamphaeng, Saraphi;
  Saraphi, Hang Dong; San Sai, Mae Rim
1001 two_lane: San Sai, Mae Taeng Dam, Phrao
1150 mountain: Phrao, Wiang Pa Pao; Phrao, Chiang Dao; Phrao, Chai Prakan
1096 mountain: Mae Rim, Samoeng; Samoeng, Hang Dong; Samoeng, Galyani Vadhana; Galyani Vadhana, Pai;
  Galyani Vadhana, Mae Chaem
1322 mountain: Chiang Dao, Mueang Ngai, Wiang Haeng
1013 two_lane: San Pa Tong, Mae Wang; Mae Wang, Doi Lo; Hang Dong, Mae Wang
1009 mountain: Chom Thong/50, Mae Chaem; Op Luang, Mae Chaem; Mae Chaem, Mae Surin Junction
1012 two_lane: Hot, Doi Tao
1099 mountain: Kong Loi, Om Koi

# Chiang Rai
1016 two_lane: Mae Chan, Chiang Saen; Chiang Saen, Mae Sai; Mae Chan, Doi Luang Junction
1129 two_lane: Chiang Saen, Chiang Khong
1098 two_lane: Doi Luang Junction, Doi Luang, Chiang Khong; Doi Luang, Wiang Chiang Rung; Wiang Chiang Rung,
  Wiang Chai; Wiang Chiang Rung, Phaya Mengrai; Doi Luang, Chiang Saen; Chiang Rai, Doi Luang Junction
1233 divided: Chiang Rai, Wiang Chai
1152 two_lane: Wiang Chai, Phaya Mengrai, Khun Tan; Phaya Mengrai, Chiang Khong
1020 divided: Chiang Rai, Thoeng, Khun Tan, Chiang Khong
1155 mountain: Chiang Khong, Wiang Kaen; Wiang Kaen, Khun Tan; Wiang Kaen, Thoeng
1149 mountain: Mae Chan, Mae Fa Luang; Mae Fa Luang, Mae Sai
- two_lane: Pa Daet, Thoeng; Pa Daet, Phan; Pa Daet, Chun; Pa Daet, Mae Chai; Pa Daet, Chiang Rai; Mae Lao,
  Chiang Rai

# Phayao
1021 divided: Phayao South, Dok Kham Tai, Chun, Chiang Kham
1021 two_lane: Phayao, Dok Kham Tai; Chiang Kham, Phu Sang; Phu Sang, Thoeng; Chiang Kham, Thoeng; Chun,
  Phu Kam Yao; Phu Kam Yao, Phayao; Phu Kam Yao, Mae Chai; Phu Kam Yao, Pa Daet; Phu Kam Yao, Dok Kham Tai
1091 two_lane: Chun, Pong; Pong, Chiang Muan
1251 mountain: Dok Kham Tai, Chiang Muan; Chiang Muan, Ban Luang, Nan; Chiang Muan, Song; Pong, Ngao
1148 mountain: Chiang Kham, Song Khwae; Song Khwae, Tha Wang Pha; Pong, Tha Wang Pha

# Phrae and Nan
101 divided: Den Chai, Sung Men, Phrae, Nong Muang Khai, Rong Kwang
101 divided: Rong Kwang, Huai Kaet Pass, Wiang Sa/55, Nan
101 two_lane: Nan, Tha Wang Pha, Pua, Chiang Klang, Thung Chang
101 mountain: Thung Chang, Chaloem Phra Kiat/55
103 two_lane: Rong Kwang, Song Junction, Ngao
103 two_lane: Song Junction, Song; Song, Nong Muang Khai
1023 mountain: Phrae, Long
1023 two_lane: Long, Wang Chin; Long, Long Junction
1124 mountain: Wang Chin, Si Satchanalai; Wang Chin, Long Junction; Wang Chin, Thoen; Wang Chin, Sop Prap
- two_lane: Nan, Phu Phiang; Phu Phiang, Santi Suk; Phu Phiang, Wiang Sa/55; Nan, Santi Suk
1168 mountain: Phu Phiang, Mae Charim; Santi Suk, Bo Kluea; Pua, Bo Kluea; Bo Kluea, Chaloem Phra Kiat/55;
  Mae Charim, Wiang Sa/55; Santi Suk, Mae Charim; Santi Suk, Pua
1026 two_lane: Wiang Sa/55, Na Noi; Na Noi, Na Muen
1216 mountain: Na Noi, Rong Kwang; Na Muen, Nam Pat
1097 mountain: Chiang Klang, Song Khwae; Thung Chang, Song Khwae

# Uttaradit
- divided: Uttaradit Junction, Uttaradit
1045 two_lane: Phichai, Tron, Uttaradit; Uttaradit, Lap Lae; Lap Lae, Den Chai; Uttaradit, Tha Pla; Tron,
  Thong Saen Khan; Phichai, Thong Saen Khan; Tron, Lap Lae; Tron, Phichai Junction; Uttaradit,
  Thong Saen Khan Road, Thong Saen Khan
1047 mountain: Thong Saen Khan Road, Nam Pat
117 mountain: Nam Pat, Fak Tha, Ban Khok; Tha Pla, Nam Pat
1339 mountain: Ban Khok, Na Haeo
`;
