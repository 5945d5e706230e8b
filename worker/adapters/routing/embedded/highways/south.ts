/**
 * The south, from Chumphon to the Malaysian border, with the bridge to Phuket.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const SOUTH_ROADS = `
# Asian Highway 2 down the east side: 41
41 divided: Pathom Phon, Sawi, Thung Tako, Lang Suan, Lamae, Tha Chana Junction, Chaiya Junction,
  Tha Chang Junction, Nong Khri, Route 44 Junction, Khian Sa Junction, Wiang Sa/84, Chawang Junction,
  Thung Song Junction
41 divided: Thung Song Junction, Thung Song South, Cha-uat Junction, Pa Phayom Junction, Khuan Khanun,
  Phatthalung
- rural: Tha Chana Junction, Tha Chana; Chaiya Junction, Chaiya; Tha Chang Junction, Tha Chang/84;
  Nong Khri, Phunphin; Khian Sa Junction, Khian Sa; Thung Song Junction, Thung Song; Chawang Junction,
  Thung Yai; Chawang Junction, Chawang; Pa Phayom Junction, Pa Phayom

# Chumphon
327 divided: Pathom Phon, Chumphon
- rural: Tha Sae, Pathio; Pathio, Chumphon; Chumphon, Chumphon Pak Nam, Sawi; Chaiya, Tha Chang/84; Chaiya,
  Tha Chana; Tha Chang/84, Phunphin; Lamae, Tha Chana
4006 mountain: Lang Suan, Phato, Ratchakrut

# Phet Kasem down the west side: 4
4 divided: Pathom Phon, Kra Buri=50, La-un Junction=40, Ranong=20
4 two_lane: Ranong, Ratchakrut=32, Kapoe=21, Suk Samran=37, Khura Buri=22, Takua Pa=52, Khao Lak=33,
  Thai Mueang=28, Khok Kloi
- rural: La-un Junction, La-un
4 divided: Khok Kloi, Takua Thung=21, Phang Nga=13, Thap Put=23, Ao Luek=20, Krabi=43, Nuea Khlong=17,
  Khlong Thom=25, Wang Wiset Junction, Huai Yot, Trang=28
4 divided: Trang, Na Yong, Khao Phap Pha, Srinagarindra, Phatthalung
4 divided: Phatthalung, Khao Chaison Junction, Bang Kaeo Junction, Pa Bon, Rattaphum, Hat Yai West,
  Khlong Ngae=27, Sadao=20
- divided: Hat Yai West, Hat Yai
4 town: Bang Klam, Hat Yai

# Phuket
402 divided: Khok Kloi, Sarasin Bridge=11, Thalang=21, Phuket=19
4020 town: Phuket, Kathu; Thalang, Kathu
4027 two_lane: Thalang, Pa Khlok, Phuket

# Across the peninsula
401 mountain: Takua Pa, Khao Sok=40
401 two_lane: Khao Sok, Phanom, Ban Ta Khun, Khiri Rat Junction
401 divided: Khiri Rat Junction, Nong Khri; Phunphin, Surat Thani, Kanchanadit, Don Sak Junction,
  Khanom Junction, Sichon, Tha Sala, Nakhon Si Thammarat
- rural: Khiri Rat Junction, Khiri Rat Nikhom; Khiri Rat Nikhom, Vibhavadi; Vibhavadi, Tha Chang/84;
  Vibhavadi, Nong Khri; Don Sak Junction, Don Sak; Khanom Junction, Khanom; Don Sak, Khanom; Khanom, Sichon
415 two_lane: Thap Put, Phanom
- rural: Phang Nga, Kapong; Kapong, Takua Pa
44 divided: Ao Luek East, Plai Phraya Junction, Khian Sa West, Route 44 Junction, Kanchanadit South,
  Don Sak Junction
4 divided: Ao Luek, Ao Luek East, Krabi
4035 two_lane: Ao Luek, Plai Phraya, Chai Buri, Phrasaeng, Wiang Sa/84
- two_lane: Plai Phraya Junction, Plai Phraya
- rural: Plai Phraya Junction, Phanom; Khian Sa West, Khian Sa; Khian Sa West, Ban Ta Khun;
  Kanchanadit South, Kanchanadit; Kanchanadit South, Surat Thani
417 divided: Surat Thani, Nong Khri; Surat Thani, Route 44 Junction
4009 two_lane: Surat Thani, Ban Na Doem, Ban Na San, Wiang Sa/84
- rural: Ban Na Doem, Khian Sa Junction; Ban Na San, Phipun Road; Phipun Road, Phipun; Khian Sa, Phrasaeng;
  Ban Na Doem, Route 44 Junction; Phipun, Chawang

# Krabi
4037 two_lane: Nuea Khlong, Khao Phanom, Chai Buri
- rural: Khao Phanom, Phrasaeng Junction; Phrasaeng Junction, Phrasaeng; Phrasaeng Junction, Thung Yai;
  Krabi, Khao Phanom
4038 two_lane: Khlong Thom, Lam Thap, Bang Khan, Thung Song
- rural: Bang Khan, Thung Yai; Lam Thap, Khao Phanom; Bang Khan, Wang Wiset; Thung Yai, Tham Phannara;
  Tham Phannara, Chawang; Tham Phannara, Wiang Sa/84; Thung Yai, Thung Song; Tham Phannara, Phrasaeng
4206 two_lane: Khlong Thom, Huai Nam Khao, Ban Hua Hin Pier

# Nakhon Si Thammarat
403 divided: Nakhon Si Thammarat, Phra Phrom, Ron Phibun, Thung Song South, Thung Song
403 divided: Thung Song, Huai Yot
403 divided: Trang, Kantang
- rural: Na Bon, Thung Song; Na Bon, Chawang Junction; Na Bon, Chang Klang; Na Bon, Chawang
4015 two_lane: Nakhon Si Thammarat, Lan Saka, Chang Klang, Chawang
- rural: Nopphitam, Tha Sala; Phrom Khiri, Tha Sala; Lan Saka, Ron Phibun; Lan Saka, Phrom Khiri; Nopphitam,
  Sichon
4015 mountain: Nopphitam, Phipun Road
- mountain: Phrom Khiri, Phipun; Sichon, Ban Na San
408 divided: Nakhon Si Thammarat, Chian Yai Junction, Hua Sai
- rural: Nakhon Si Thammarat, Chaloem Phra Kiat/80, Chian Yai, Chian Yai Junction; Chian Yai, Hua Sai
408 divided: Hua Sai, Ranot, Sathing Phra, Khu Khut, Singhanakhon, Tinsulanonda Bridge, Songkhla;
  Tinsulanonda Bridge, Nam Noi
4013 two_lane: Nakhon Si Thammarat, Pak Phanang, Hua Sai
- rural: Pak Phanang, Chian Yai; Chaloem Phra Kiat/80, Phra Phrom; Chian Yai, Cha-uat; Hua Sai, Cha-uat;
  Chaloem Phra Kiat/80, Ron Phibun
4151 two_lane: Cha-uat, Cha-uat Junction
- rural: Chulabhorn, Cha-uat Junction; Ron Phibun, Chulabhorn; Chulabhorn, Cha-uat; Cha-uat, Khuan Khanun;
  Cha-uat, Pa Phayom

# Trang
404 divided: Trang, Yan Ta Khao
404 two_lane: Yan Ta Khao, Palian, Thung Wa
416 two_lane: Thung Wa, La-Ngu, Chalung
- rural: La-Ngu, Khuan Kalong; Manang, La-Ngu; Manang, Khuan Kalong; Manang, Thung Wa
4046 two_lane: Trang, Sikao, Khlong Thom
- rural: Kantang, Yan Ta Khao; Hat Samran, Yan Ta Khao; Hat Samran, Palian; Kantang, Sikao; Sikao,
  Wang Wiset; Wang Wiset, Wang Wiset Junction; Wang Wiset, Huai Yot; Na Yong, Yan Ta Khao; Lam Thap,
  Wang Wiset Junction
- rural: Ratsada, Huai Yot; Ratsada, Thung Song; Ratsada, Bang Khan
- mountain: Ratsada, Pa Phayom

# Phatthalung
- rural: Si Banphot, Khuan Khanun; Si Banphot, Srinagarindra; Si Banphot, Pa Phayom; Si Banphot,
  Phatthalung; Khao Chaison, Khao Chaison Junction; Khao Chaison, Bang Kaeo; Khao Chaison, Phatthalung;
  Bang Kaeo, Bang Kaeo Junction; Bang Kaeo, Pak Phayun; Pak Phayun, Pa Bon; Kong Ra, Khao Chaison Junction;
  Kong Ra, Srinagarindra; Kong Ra, Tamot; Tamot, Pa Bon; Tamot, Bang Kaeo Junction; Pak Phayun, Khuan Niang
4048 two_lane: Khuan Khanun, Phatthalung Lakeside, Ranot
- rural: Phatthalung, Phatthalung Lakeside; Ranot, Krasae Sin; Krasae Sin, Sathing Phra; Hua Sai,
  Khuan Khanun

# Songkhla and Satun
406 divided: Rattaphum, Khuan Kalong Junction, Khuan Don, Chalung, Satun
- rural: Khuan Kalong Junction, Khuan Kalong; Khuan Don, Tha Phae; Tha Phae, Chalung; Tha Phae, La-Ngu;
  Khuan Niang, Rattaphum; Khuan Niang, Bang Klam; Bang Klam, Rattaphum; Khuan Kalong, Tha Phae; Khuan Don,
  Khuan Kalong
407 divided: Hat Yai, Nam Noi=13, Songkhla=16
414 divided: Hat Yai West, Bang Klam; Bang Klam, Nam Noi
43 divided: Hat Yai, Na Mom=12, Chana=24, Thepha=31, Nong Chik=27, Pattani=9
- rural: Na Mom, Nam Noi; Hat Yai, Khlong Hoi Khong; Khlong Hoi Khong, Sadao; Khlong Hoi Khong,
  Hat Yai West; Na Mom, Khlong Ngae
408 two_lane: Songkhla, Chana
42 divided: Khlong Ngae, Na Thawi, Saba Yoi, Khok Pho, Nong Chik Junction, Pattani
- rural: Nong Chik Junction, Nong Chik; Saba Yoi, Thepha; Thepha, Khok Pho; Na Thawi, Sadao; Saba Yoi, Yaha;
  Khok Pho, Nong Chik

# Pattani, Yala, Narathiwat
42 divided: Pattani, Yaring, Panare Junction, Sai Buri, Mai Kaen Junction, Bacho, Yi-ngo Junction,
  Narathiwat
4084 divided: Narathiwat, Tak Bai
4084 two_lane: Tak Bai, Su-ngai Kolok
- rural: Tak Bai, Su-ngai Padi
410 two_lane: Pattani, Yarang, Yala
418 divided: Pattani, Mae Lan Road, Yala
410 two_lane: Yala, Krong Pinang=18, Bannang Sata=20, Than To=23
410 mountain: Than To, Betong North=43, Betong=36
409 divided: Khok Pho, Mae Lan Junction, Yala
- rural: Mae Lan, Mae Lan Junction; Mae Lan, Mae Lan Road; Mae Lan, Yarang; Mae Lan, Nong Chik Junction
- two_lane: Panare, Panare Junction
- rural: Panare, Yaring; Panare, Sai Buri; Mayo, Panare Junction; Mayo, Yarang; Mayo, Thung Yang Daeng;
  Thung Yang Daeng, Kapho; Kapho, Sai Buri; Thung Yang Daeng, Sai Buri; Kapho, Raman; Thung Yang Daeng,
  Raman; Mai Kaen, Mai Kaen Junction; Mai Kaen, Sai Buri; Mayo, Yaring; Thung Yang Daeng, Yarang; Kapho,
  Rueso; Kapho, Bacho
- two_lane: Yala, Raman
- rural: Rueso, Yi-ngo Junction; Yaha, Kabang; Yaha, Bannang Sata; Yaha, Mae Lan Junction; Yaha,
  Krong Pinang; Mae Lan Junction, Kabang Road; Kabang, Saba Yoi Road; Saba Yoi Road, Saba Yoi; Kabang Road,
  Kabang; Krong Pinang, Raman
- mountain: Bannang Sata, Si Sakhon
- mountain: Si Sakhon, Chanae; Chanae, Sukhirin
- two_lane: Rueso, Si Sakhon
- rural: Yi-ngo, Yi-ngo Junction; Narathiwat, Yi-ngo; Yi-ngo, Ra-ngae; Ra-ngae, Cho-airong; Cho-airong,
  Su-ngai Padi; Ra-ngae, Rueso; Ra-ngae, Chanae; Su-ngai Padi, Sukhirin; Waeng, Sukhirin; Cho-airong,
  Chanae; Su-ngai Padi, Waeng; Bacho, Yi-ngo; Narathiwat, Cho-airong; Ra-ngae, Si Sakhon; Bacho, Rueso

# More provincial roads
- rural: Lan Saka, Phra Phrom; Thung Yai, Lam Thap; Cha-uat, Chaloem Phra Kiat/80; Thung Yai, Chai Buri;
  Na Bon, Thung Yai; Plai Phraya, Thap Put; Khiri Rat Nikhom, Khian Sa; Khian Sa, Phunphin; Kantang,
  Hat Samran; Khao Chaison, Tamot; Khuan Khanun, Srinagarindra; Yaring, Yarang; Mai Kaen, Kapho;
  Su-ngai Padi, Chanae; Tak Bai, Cho-airong; Thung Yang Daeng, Yala; Mayo, Sai Buri; Khok Pho, Yarang;
  Khao Phanom, Ao Luek; Ranong, Phato; Surat Thani, Tha Chang/84
- mountain: Kapong, Thai Mueang; Tha Phae, Manang

# Main provincial roads
4016 two_lane: Nakhon Si Thammarat, Phrom Khiri, Nopphitam
4056 two_lane: Narathiwat, Su-ngai Padi, Su-ngai Kolok
4057 two_lane: Tak Bai, Su-ngai Kolok, Waeng
4055 two_lane: Narathiwat, Ra-ngae
408 two_lane: Chana, Na Thawi
4 divided: Hat Yai, Khlong Ngae=28
- two_lane: Yala, Raman; Raman, Rueso; Yala, Yaha
`;
