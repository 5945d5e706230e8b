/**
 * The lower north-east: Nakhon Ratchasima, Chaiyaphum, Buri Ram, Surin, Si Sa Ket, Ubon Ratchathani, Amnat Charoen,
 * Yasothon, Roi Et, Maha Sarakham.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const LOWER_NORTHEAST_ROADS = `
# Mittraphap
2 divided: Nakhon Ratchasima, Non Sung Junction, Talat Khae, Don Tan Junction, Sida, Phon
204 divided: Nakhon Ratchasima West, Nakhon Ratchasima North, Nakhon Ratchasima East;
  Nakhon Ratchasima West, Sung Noen; Nakhon Ratchasima West, Nakhon Ratchasima; Nakhon Ratchasima North,
  Nakhon Ratchasima; Nakhon Ratchasima North, Non Sung Junction; Nakhon Ratchasima East, Nakhon Ratchasima
- rural: Non Sung Junction, Non Sung; Don Tan Junction, Non Daeng; Non Daeng, Prathai; Sida, Bua Lai;
  Bua Lai, Phon; Bua Lai, Bua Yai; Don Tan Junction, Khong; Non Sung, Kham Sakae Saeng; Non Sung, Non Thai;
  Non Sung, Talat Khae; Non Daeng, Phimai; Non Daeng, Khong
206 two_lane: Talat Khae, Phimai, Chum Phuang
207 two_lane: Talat Khae, Khong, Bua Yai
205 two_lane: Thep Sathit, Bamnet Narong, Nong Bua Khok, Phra Thong Kham, Non Thai
205 divided: Non Thai, Nakhon Ratchasima North
201 divided: Sikhio, Dan Khun Thot, Nong Bua Khok, Chatturat, Chaiyaphum, Kaeng Khro, Phu Khiao
24 divided: Sikhio, Pak Thong Chai, Chok Chai, Nong Bunmak, Nong Ki, Nang Rong, Chaloem Phra Kiat/31,
  Prakhon Chai, Prasat, Sangkha
24 divided: Sangkha, Khukhan, Khun Han Junction, Benchalak Junction, Det Udom, Warin Chamrap,
  Ubon Ratchathani
224 divided: Nakhon Ratchasima East, Chok Chai; Chok Chai, Khon Buri
224 two_lane: Khon Buri, Soeng Sang
- rural: Soeng Sang, Nong Bunmak; Soeng Sang, Pa Kham; Pak Thong Chai, Khon Buri; Khon Buri, Nong Bunmak;
  Soeng Sang, Nong Ki
226 two_lane: Nakhon Ratchasima East, Chaloem Phra Kiat/30, Chakkarat, Huai Thalaeng, Lam Plai Mat, Buri Ram
226 two_lane: Buri Ram, Huai Rat, Krasang, Surin, Sikhoraphum, Samrong Thap, Huai Thap Than,
  Uthumphon Phisai, Si Sa Ket
226 divided: Si Sa Ket, Kanthararom, Warin Chamrap

# Nakhon Ratchasima
- rural: Chakkarat, Phimai; Chakkarat, Nong Bunmak; Chakkarat, Chok Chai; Huai Thalaeng, Phimai;
  Huai Thalaeng, Chum Phuang; Huai Thalaeng, Nong Hong; Huai Thalaeng, Nong Ki; Chum Phuang,
  Lam Thamen Chai; Lam Thamen Chai, Mueang Yang; Mueang Yang, Chum Phuang; Mueang Yang, Prathai;
  Lam Thamen Chai, Khu Mueang; Mueang Yang, Ban Mai Chaiyaphot; Chaloem Phra Kiat/30, Non Sung
- rural: Kham Sakae Saeng, Khong; Kham Sakae Saeng, Non Thai; Phra Thong Kham, Kham Sakae Saeng;
  Phra Thong Kham, Dan Khun Thot; Phra Thong Kham, Ban Lueam; Kham Thale So, Nakhon Ratchasima West;
  Kham Thale So, Dan Khun Thot; Kham Thale So, Sung Noen; Kham Thale So, Non Thai; Chum Phuang, Prathai
- rural: Thepharak, Dan Khun Thot; Thepharak, Thep Sathit; Thepharak, Bamnet Narong; Ban Lueam, Khong;
  Ban Lueam, Bua Yai; Ban Lueam, Kaeng Sanam Nang; Ban Lueam, Noen Sa-nga; Thepharak, Sikhio; Sung Noen,
  Pak Thong Chai
2090 two_lane: Pak Chong, Wang Nam Khiao
202 two_lane: Chaiyaphum, Kaeng Sanam Nang Junction, Bua Yai
202 divided: Bua Yai, Sida, Prathai, Phutthaisong, Phayakkhaphum Phisai, Kaset Wisai, Suwannaphum
202 two_lane: Suwannaphum, Nong Hi Junction, Phanom Phrai, Yasothon, Pa Tio, Amnat Charoen,
  Pathum Ratchawongsa, Khemmarat
- rural: Kaeng Sanam Nang Junction, Kaeng Sanam Nang; Kaeng Sanam Nang, Bua Yai; Kaeng Sanam Nang,
  Khon Sawan

# Chaiyaphum
225 two_lane: Chaiyaphum, Ban Khwao, Nong Bua Rawe Junction, Phakdi Chumphon
- two_lane: Nong Bua Rawe Junction, Nong Bua Daeng
- rural: Nong Bua Rawe Junction, Nong Bua Rawe
- mountain: Nong Bua Daeng, Phakdi Chumphon
- mountain: Sap Yai, Thep Sathit; Nong Bua Daeng, Nam Nao
- rural: Chatturat, Noen Sa-nga; Noen Sa-nga, Chaiyaphum; Chatturat, Nong Bua Rawe; Chatturat,
  Bamnet Narong; Chatturat, Sap Yai; Sap Yai, Bamnet Narong; Chatturat, Ban Khwao; Sap Yai, Nong Bua Rawe;
  Nong Bua Daeng, Kaset Sombun; Kaset Sombun, Phu Khiao; Kaset Sombun, Khon San; Khon San, Chum Phae;
  Khon San, Phu Khiao
- rural: Chaiyaphum, Khon Sawan; Khon Sawan, Kaeng Khro; Phu Khiao, Ban Thaen; Ban Thaen, Chum Phae;
  Ban Thaen, Kaeng Khro; Kaeng Khro, Nong Bua Daeng; Kaeng Khro, Kaset Sombun; Noen Sa-nga, Kaeng Sanam Nang

# Buri Ram
219 divided: Prakhon Chai, Phlapphla Chai Junction, Buri Ram; Buri Ram, Ban Dan, Satuek
219 two_lane: Ban Kruat, Prakhon Chai; Satuek, Phayakkhaphum Phisai, Yang Si Surat, Na Chueak, Borabue
218 divided: Nang Rong, Buri Ram
348 divided: Nang Rong, Pa Kham, Non Din Daeng
2074 two_lane: Buri Ram, Khu Mueang, Phutthaisong
- rural: Khu Mueang, Khaen Dong; Khaen Dong, Satuek; Ban Dan, Khaen Dong; Lam Plai Mat, Khu Mueang; Satuek,
  Chumphon Buri; Phutthaisong, Na Pho; Phutthaisong, Ban Mai Chaiyaphot; Na Pho, Na Chueak;
  Ban Mai Chaiyaphot, Prathai; Ban Mai Chaiyaphot, Nong Song Hong; Khaen Dong, Phayakkhaphum Phisai; Na Pho,
  Yang Si Surat
- rural: Lam Plai Mat, Nong Hong; Nong Hong, Nong Ki; Nong Hong, Chamni; Chamni, Nang Rong; Chamni,
  Buri Ram; Nong Ki, Non Suwan; Non Suwan, Pa Kham; Non Suwan, Nang Rong; Lam Plai Mat, Chum Phuang;
  Lam Plai Mat, Chamni; Nong Hong, Nang Rong
- two_lane: Pa Kham, Lahan Sai
- rural: Lahan Sai, Ban Kruat; Lahan Sai, Non Din Daeng; Lahan Sai, Chaloem Phra Kiat/31; Lahan Sai,
  Nang Rong; Ban Kruat, Phanom Dong Rak; Ban Kruat, Prasat; Lahan Sai, Prakhon Chai
- rural: Phlapphla Chai, Phlapphla Chai Junction; Phlapphla Chai, Prakhon Chai; Phlapphla Chai, Krasang;
  Phlapphla Chai, Prasat; Huai Rat, Ban Dan; Krasang, Satuek; Krasang, Prasat; Huai Rat, Satuek;
  Phlapphla Chai, Huai Rat

# Surin
214 divided: Roi Et, Mueang Suang, Suwannaphum, Tha Tum, Chom Phra, Surin, Prasat
214 divided: Prasat, Kap Choeng
- rural: Kap Choeng, Phanom Dong Rak; Phanom Dong Rak, Prasat; Kap Choeng, Sangkha; Surin, Lamduan, Sangkha;
  Sangkha, Bua Chet; Bua Chet, Phu Sing; Sangkha, Si Narong; Si Narong, Sikhoraphum; Lamduan, Sikhoraphum;
  Lamduan, Prasat; Si Narong, Prang Ku; Bua Chet, Kap Choeng; Si Narong, Lamduan; Bua Chet, Khukhan
- rural: Surin, Khwao Sin Rin; Khwao Sin Rin, Chom Phra; Chom Phra, Sanom; Sanom, Rattanaburi; Rattanaburi,
  Tha Tum; Rattanaburi, Non Narai; Non Narai, Samrong Thap; Sanom, Sikhoraphum; Tha Tum, Chumphon Buri;
  Chumphon Buri, Phayakkhaphum Phisai; Khwao Sin Rin, Sikhoraphum; Chom Phra, Chumphon Buri; Sanom,
  Samrong Thap; Chumphon Buri, Kaset Wisai; Tha Tum, Sanom

# Si Sa Ket
221 divided: Si Sa Ket, Phayu, Si Rattana, Kantharalak
220 two_lane: Si Sa Ket, Wang Hin, Khukhan
- rural: Khukhan, Phu Sing
2085 two_lane: Kanthararom, Nam Kliang, Benchalak Junction, Kantharalak
- rural: Benchalak Junction, Benchalak
- rural: Phayu, Nam Kliang; Nam Kliang, Non Khun; Non Khun, Benchalak; Phrai Bueng, Si Rattana; Phrai Bueng,
  Khun Han; Phrai Bueng, Wang Hin; Phrai Bueng, Khukhan; Khun Han, Khun Han Junction; Khun Han, Kantharalak;
  Khun Han, Phu Sing; Phrai Bueng, Khun Han Junction; Phayu, Phrai Bueng; Si Rattana, Khun Han Junction;
  Si Rattana, Benchalak Junction; Nam Kliang, Si Rattana; Khun Han, Khukhan; Khun Han Junction, Kantharalak;
  Phayu, Wang Hin
- rural: Prang Ku, Khukhan; Prang Ku, Huai Thap Than; Prang Ku, Uthumphon Phisai; Prang Ku, Samrong Thap;
  Prang Ku, Wang Hin; Prang Ku, Sangkha; Prang Ku, Sikhoraphum; Mueang Chan, Huai Thap Than; Mueang Chan,
  Uthumphon Phisai; Mueang Chan, Samrong Thap; Mueang Chan, Pho Si Suwan; Pho Si Suwan, Uthumphon Phisai;
  Pho Si Suwan, Bueng Bun; Bueng Bun, Rattanaburi; Bueng Bun, Rasi Salai; Non Narai, Bueng Bun
- rural: Uthumphon Phisai, Rasi Salai; Rasi Salai, Sila Lat; Sila Lat, Bueng Bun; Rasi Salai, Si Sa Ket;
  Si Sa Ket, Yang Chum Noi; Yang Chum Noi, Rasi Salai; Yang Chum Noi, Kho Wang; Rasi Salai, Kho Wang;
  Kho Wang, Maha Chana Chai; Sila Lat, Phon Sai; Yang Chum Noi, Kanthararom; Rattanaburi, Phon Sai;
  Phon Sai, Suwannaphum; Sila Lat, Maha Chana Chai; Kanthararom, Khueang Nai

# Ubon Ratchathani
2178 two_lane: Warin Chamrap, Samrong, Non Khun
- rural: Samrong, Benchalak; Samrong, Det Udom
217 divided: Warin Chamrap, Sawang Wirawong, Phibun Mangsahan
217 two_lane: Phibun Mangsahan, Sirindhorn
2222 two_lane: Phibun Mangsahan, Khong Chiam
- rural: Sirindhorn, Khong Chiam; Phibun Mangsahan, Tan Sum; Tan Sum, Don Mot Daeng; Don Mot Daeng,
  Ubon Ratchathani; Tan Sum, Trakan Phuetphon; Tan Sum, Si Mueang Mai; Don Mot Daeng, Lao Suea Kok;
  Sawang Wirawong, Na Yia; Phibun Mangsahan, Si Mueang Mai; Don Mot Daeng, Sawang Wirawong
- rural: Det Udom, Na Yia; Na Yia, Phibun Mangsahan; Na Yia, Warin Chamrap; Det Udom, Thung Si Udom;
  Thung Si Udom, Nam Khun; Nam Yuen, Na Chaluai; Na Chaluai, Buntharik; Buntharik, Phibun Mangsahan;
  Buntharik, Sirindhorn; Thung Si Udom, Benchalak; Det Udom, Na Chaluai; Thung Si Udom, Kantharalak
2050 two_lane: Ubon Ratchathani, Lao Suea Kok, Trakan Phuetphon, Kut Khaopun, Khemmarat
- rural: Trakan Phuetphon, Pho Sai; Pho Sai, Na Tan; Na Tan, Khemmarat; Kut Khaopun, Na Tan
2134 two_lane: Trakan Phuetphon, Si Mueang Mai, Khong Chiam
- rural: Si Mueang Mai, Pho Sai; Trakan Phuetphon, Phana; Phana, Muang Samsip; Phana, Pathum Ratchawongsa;
  Kut Khaopun, Pathum Ratchawongsa; Lao Suea Kok, Muang Samsip; Kut Khaopun, Phana
212 divided: Ubon Ratchathani, Muang Samsip, Lue Amnat, Amnat Charoen, Loeng Nok Tha
- rural: Senangkhanikhom, Amnat Charoen; Senangkhanikhom, Pathum Ratchawongsa; Senangkhanikhom, Chanuman;
  Chanuman, Ban Kham Pom, Khemmarat; Chanuman, Pathum Ratchawongsa; Chanuman, Loeng Nok Tha; Hua Taphan,
  Lue Amnat; Hua Taphan, Amnat Charoen; Hua Taphan, Kham Khuan Kaeo; Hua Taphan, Pa Tio; Phana, Lue Amnat;
  Hua Taphan, Muang Samsip; Senangkhanikhom, Loeng Nok Tha; Khueang Nai, Muang Samsip; Khueang Nai,
  Hua Taphan; Phana, Amnat Charoen

# 23, Yasothon, Roi Et, Maha Sarakham
23 divided: Ban Phai, Kut Rang, Borabue, Maha Sarakham, Roi Et, Thawatchaburi, Selaphum, Yasothon,
  Kham Khuan Kaeo, Khueang Nai, Ubon Ratchathani
2169 two_lane: Yasothon, Sai Mun, Kut Chum, Thai Charoen, Loeng Nok Tha
- rural: Sai Mun, Selaphum; Kut Chum, Pa Tio; Thai Charoen, Amnat Charoen; Kut Chum, Nong Phok; Kut Chum,
  Selaphum; Thai Charoen, Pa Tio
2083 two_lane: Kham Khuan Kaeo, Maha Chana Chai
- rural: Maha Chana Chai, Phanom Phrai; Maha Chana Chai, Khueang Nai; Yasothon, Maha Chana Chai;
  Kham Khuan Kaeo, Pa Tio; Kho Wang, Khueang Nai
2044 two_lane: Roi Et, Chiang Khwan Junction
- rural: Chiang Khwan Junction, Chiang Khwan; Pho Chai Junction, Pho Chai; Pho Chai, Kuchinarai; Phon Thong,
  Kuchinarai; Chiang Khwan, Pho Chai; Chiang Khwan, Thawatchaburi; Chiang Khwan, Pho Chai Junction
2136 two_lane: Phon Thong, Nong Phok Junction, Nong Phok, Loeng Nok Tha
- rural: Selaphum, Phon Thong; Nong Phok Junction, Moeiwadi; Moeiwadi, Khamcha-i; Moeiwadi, Kuchinarai
- rural: Thawatchaburi, Thung Khao Luang; Thung Khao Luang, Selaphum; Thung Khao Luang, At Samat; Roi Et,
  At Samat; At Samat, Phanom Phrai; At Samat, Mueang Suang; At Samat, Selaphum; At Samat, Yasothon;
  Phanom Phrai, Nong Hi; Nong Hi, Nong Hi Junction; Nong Hi, Phon Sai; At Samat, Suwannaphum; Phon Sai,
  Phanom Phrai
- rural: Roi Et, Chaturaphak Phiman; Chaturaphak Phiman, Kaset Wisai; Kaset Wisai, Pathum Rat; Pathum Rat,
  Wapi Pathum; Pathum Rat, Na Dun; Mueang Suang, Chaturaphak Phiman; Chaturaphak Phiman, Si Somdet;
  Si Somdet, Roi Et; Si Somdet, Maha Sarakham; Si Somdet, Wapi Pathum; Changhan, Roi Et; Changhan,
  Kamalasai; Changhan, Maha Sarakham; Pathum Rat, Phayakkhaphum Phisai; Chaturaphak Phiman, Wapi Pathum
2040 two_lane: Maha Sarakham, Kae Dam Junction, Wapi Pathum, Phayakkhaphum Phisai
- rural: Kae Dam Junction, Kae Dam; Kae Dam, Wapi Pathum; Wapi Pathum, Na Dun; Na Dun, Na Chueak; Na Dun,
  Phayakkhaphum Phisai; Na Dun, Yang Si Surat; Borabue, Wapi Pathum; Kae Dam, Si Somdet; Na Chueak,
  Kut Rang; Kosum Phisai, Borabue; Kosum Phisai, Kut Rang; Kosum Phisai, Chiang Yuen; Wapi Pathum, Na Chueak
213 divided: Maha Sarakham, Kantharawichai, Kalasin
- rural: Kantharawichai, Chiang Yuen; Kantharawichai, Yang Talat; Chuen Chom, Chiang Yuen; Kosum Phisai,
  Kantharawichai; Chuen Chom, Yang Talat; Kosum Phisai, Khon Kaen

# More provincial roads
- rural: Bua Lai, Waeng Noi; Chum Phuang, Non Daeng; Mueang Yang, Phutthaisong; Soeng Sang, Non Suwan;
  Phra Thong Kham, Noen Sa-nga; Ban Lueam, Chaiyaphum; Ban Lueam, Kham Sakae Saeng; Na Pho,
  Ban Mai Chaiyaphot; Phlapphla Chai, Chamni; Phutthaisong, Yang Si Surat; Ban Kruat, Chaloem Phra Kiat/31;
  Non Narai, Mueang Chan; Kap Choeng, Lamduan; Non Narai, Pho Si Suwan; Sanom, Non Narai; Uthumphon Phisai,
  Wang Hin; Huai Thap Than, Wang Hin; Kanthararom, Non Khun; Rasi Salai, Maha Chana Chai; Rasi Salai,
  Pho Si Suwan; Samrong, Na Yia; Thai Charoen, Senangkhanikhom; Sai Mun, Pa Tio; Kham Khuan Kaeo,
  Phanom Phrai; Ban Khwao, Noen Sa-nga; Khon Sawan, Waeng Yai; Kae Dam, Borabue; Kaset Wisai, Mueang Suang;
  Changhan, Chiang Khwan; At Samat, Nong Hi; Si Somdet, Changhan; Mueang Suang, Thawatchaburi; Khu Mueang,
  Ban Dan; Chakkarat, Non Sung; Kanthararom, Samrong; Non Khun, Thung Si Udom; Lao Suea Kok, Phana

# Main provincial roads
2044 two_lane: Roi Et, Pho Chai Junction, Phon Thong
2171 two_lane: Det Udom, Nam Yuen
2182 two_lane: Det Udom, Buntharik
2248 two_lane: Kantharalak, Nam Khun, Nam Yuen
2051 two_lane: Chaiyaphum, Nong Bua Daeng
207 two_lane: Phon, Nong Song Hong, Phutthaisong
`;
