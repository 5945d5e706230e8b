/**
 * The upper north: Chiang Mai, Lamphun, Lampang, Uttaradit, Phrae, Nan, Phayao, Chiang Rai, Mae Hong Son.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const UPPER_NORTH_ROADS = `
# Phahonyothin
1 divided: Thoen, Sop Prap, Ko Kha, Lampang
1 divided: Lampang, Mae Mo Junction, Ngao, Phayao South=44, Phayao=8, Mae Chai=22, Phan=25,
  Mae Lao Junction=31, Chiang Rai=16, Mae Chan, Mae Sai

# 11 Den Chai–Lampang–Chiang Mai
11 divided: Den Chai, Den Chai West=15, Long Junction=18, Mae Tha/52=34, Lampang=19, Hang Chat
11 divided: Hang Chat, Khun Tan Pass, Mae Tha Junction, Lamphun Junction, Saraphi, Chiang Mai
- divided: Lamphun Junction, Lamphun
- rural: Lamphun, Saraphi; Mae Tha Junction, Mae Tha/51; Mae Tha/51, Lamphun
- rural: Mae Phrik, Thoen; Ko Kha, Hang Chat; Ko Kha, Soem Ngam; Ko Kha, Mae Tha/52; Mae Mo Junction,
  Mae Mo; Mae Mo, Lampang; Mae Mo, Mae Tha/52; Sop Prap, Soem Ngam
106 mountain: Thoen, Li
106 two_lane: Li, Thung Hua Chang Junction, Ban Hong, Pa Sang, Lamphun
- rural: Thung Hua Chang Junction, Thung Hua Chang; Ban Hong, Wiang Nong Long; Wiang Nong Long, Doi Lo;
  Wiang Nong Long, Chom Thong/50; Pa Sang, San Pa Tong; Pa Sang, Mae Tha/51; Lamphun, Ban Thi; Ban Thi,
  San Kamphaeng; Wiang Nong Long, Pa Sang
- mountain: Thung Hua Chang, Soem Ngam
- mountain: Thung Hua Chang, Mae Tha/51; Li, Doi Tao
1035 two_lane: Lampang, Chae Hom, Wang Nuea
- rural: Chae Hom, Mueang Pan
1252 mountain: Mueang Pan, Mae On
120 mountain: Phayao South, Wang Nuea, Wiang Pa Pao Junction
- mountain: Chae Hom, Ngao

# Chiang Mai
107 divided: Chiang Mai, Mae Rim, Mae Malai, Mae Taeng, Chiang Dao
107 mountain: Chiang Dao, Chiang Dao Pass, Chai Prakan
107 divided: Chai Prakan, Fang, Mae Ai
1089 mountain: Mae Ai, Tha Ton, Mae Chan
109 mountain: Chai Prakan, Mae Suai
118 divided: Chiang Mai, San Sai, Doi Saket
118 two_lane: Doi Saket, Khun Chae Pass=33, Mae Khachan Hot Spring=15, Wiang Pa Pao Junction
118 divided: Wiang Pa Pao, Mae Suai, Mae Lao, Mae Lao Junction
118 divided: Wiang Pa Pao Junction, Wiang Pa Pao
108 divided: Chiang Mai, Hang Dong, San Pa Tong, Doi Lo, Chom Thong/50, Hot
108 mountain: Hot, Op Luang, Kong Loi, Mae Sariang, Mae La Noi, Mae Surin Junction, Khun Yuam, Mae Hong Son
1095 mountain: Mae Malai, Pa Pae=33, Pai=64, Pang Mapha=43, Mae Hong Son=67
1006 divided: Chiang Mai, San Kamphaeng
1317 two_lane: Chiang Mai, Mae On
- rural: San Kamphaeng, Mae On; San Kamphaeng, Doi Saket; San Kamphaeng, Saraphi; Saraphi, Hang Dong;
  San Sai, Mae Rim
1001 two_lane: San Sai, Mae Taeng Dam, Phrao
1150 mountain: Phrao, Wiang Pa Pao
- mountain: Phrao, Chiang Dao; Phrao, Chai Prakan
1096 mountain: Mae Rim, Samoeng
- mountain: Samoeng, Hang Dong; Samoeng, Galyani Vadhana; Galyani Vadhana, Pai; Galyani Vadhana, Mae Chaem
1322 mountain: Chiang Dao, Mueang Ngai, Wiang Haeng
1013 two_lane: San Pa Tong, Mae Wang
- rural: Mae Wang, Doi Lo; Hang Dong, Mae Wang
1009 mountain: Chom Thong/50, Mae Chaem=60
1088 mountain: Op Luang, Mae Chaem
1263 mountain: Mae Chaem, Mae Surin Junction=85
1103 two_lane: Hot, Doi Tao
1099 mountain: Kong Loi, Om Koi

# Chiang Rai
1016 two_lane: Mae Chan, Chiang Saen
- rural: Chiang Saen, Mae Sai; Mae Chan, Doi Luang Junction
1129 two_lane: Chiang Saen, Ban Saeo, Chiang Khong
1098 two_lane: Doi Luang Junction, Doi Luang, Chiang Khong
- rural: Doi Luang, Wiang Chiang Rung; Wiang Chiang Rung, Wiang Chai; Wiang Chiang Rung, Phaya Mengrai;
  Doi Luang, Chiang Saen; Chiang Rai, Doi Luang Junction
1233 divided: Chiang Rai, Wiang Chai
1152 two_lane: Wiang Chai, Phaya Mengrai, Khun Tan
- rural: Phaya Mengrai, Chiang Khong
1020 divided: Chiang Rai, Thoeng, Khun Tan, Chiang Khong
1155 mountain: Chiang Khong, Wiang Kaen
- mountain: Wiang Kaen, Khun Tan; Wiang Kaen, Thoeng
1149 mountain: Mae Chan, Mae Fa Luang
- mountain: Mae Fa Luang, Mae Sai
- rural: Pa Daet, Thoeng; Pa Daet, Phan; Pa Daet, Chun; Pa Daet, Mae Chai; Pa Daet, Chiang Rai; Mae Lao,
  Chiang Rai

# Phayao
1021 divided: Phayao South, Dok Kham Tai, Chun, Chiang Kham
1021 two_lane: Phayao, Dok Kham Tai
- rural: Chiang Kham, Phu Sang; Phu Sang, Thoeng; Chun, Phu Kam Yao; Phu Kam Yao, Phayao; Phu Kam Yao,
  Mae Chai; Phu Kam Yao, Pa Daet; Phu Kam Yao, Dok Kham Tai
1091 two_lane: Chun, Pong
- rural: Pong, Chiang Muan
1251 mountain: Dok Kham Tai, Chiang Muan
- mountain: Chiang Muan, Song; Pong, Ngao
1148 mountain: Chiang Kham, Song Khwae; Song Khwae, Tha Wang Pha; Pong, Tha Wang Pha

# Phrae and Nan
101 divided: Den Chai, Sung Men, Phrae, Nong Muang Khai, Rong Kwang
101 divided: Rong Kwang, Huai Kaet Pass=33, Wiang Sa/55=29, Nan
101 two_lane: Nan, Tha Wang Pha, Pua, Chiang Klang, Thung Chang
101 mountain: Thung Chang, Chaloem Phra Kiat/55
103 two_lane: Rong Kwang, Song Junction=15, Ngao=47
103 two_lane: Song Junction, Song
- rural: Song, Nong Muang Khai
1023 mountain: Phrae, Long
1023 two_lane: Long, Wang Chin
- rural: Long, Long Junction
- mountain: Wang Chin, Si Satchanalai
- mountain: Wang Chin, Long Junction; Wang Chin, Thoen; Wang Chin, Sop Prap
- rural: Nan, Phu Phiang; Phu Phiang, Santi Suk; Phu Phiang, Wiang Sa/55; Nan, Santi Suk
1168 mountain: Phu Phiang, Mae Charim
- mountain: Santi Suk, Bo Kluea; Pua, Bo Kluea; Bo Kluea, Chaloem Phra Kiat/55; Mae Charim, Wiang Sa/55;
  Santi Suk, Mae Charim; Santi Suk, Pua
1026 two_lane: Wiang Sa/55, Na Noi; Na Noi, Na Muen
- mountain: Na Noi, Rong Kwang
- mountain: Na Muen, Nam Pat
- mountain: Chiang Klang, Song Khwae
- mountain: Thung Chang, Song Khwae

# Uttaradit
- divided: Uttaradit Junction, Uttaradit
1045 two_lane: Phichai, Tron, Uttaradit
- rural: Uttaradit, Lap Lae; Lap Lae, Den Chai; Uttaradit, Tha Pla; Tron, Thong Saen Khan; Phichai,
  Thong Saen Khan; Tron, Lap Lae; Tron, Phichai Junction; Uttaradit, Thong Saen Khan Road, Thong Saen Khan
1047 mountain: Thong Saen Khan Road, Nam Pat
117 mountain: Nam Pat, Fak Tha, Ban Khok
- mountain: Tha Pla, Nam Pat

# More provincial roads
- rural: Saraphi, Ban Thi; Doi Saket, Mae On; San Pa Tong, Lamphun; Doi Lo, Pa Sang; San Kamphaeng, San Sai;
  Li, Thung Hua Chang; Mae Phrik, Sam Ngao; Mae Chan, Wiang Chiang Rung; Thoeng, Phaya Mengrai; Wiang Chai,
  Pa Daet; Ban Thi, Mae Tha/51; Chiang Kham, Pa Daet
- mountain: Samoeng, Mae Wang; Tha Wang Pha, Santi Suk; Hot, Ban Hong

# Main provincial roads
1021 two_lane: Chiang Kham, Thoeng
1091 mountain: Chiang Muan, Ban Luang, Nan
1157 two_lane: Lampang, Mueang Pan
`;
