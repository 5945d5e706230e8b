/**
 * Main streets, radial highways and ring roads of Bangkok and its five neighbour provinces.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const BANGKOK_ROADS = `
# North: Phahonyothin and Vibhavadi Rangsit
1 town: Phra Nakhon, Pom Prap Sattru Phai, Ratchathewi, Phaya Thai, Chatuchak
31 divided: Ratchathewi, Din Daeng, Chatuchak, Lak Si, Don Mueang, Rangsit
1 town: Chatuchak, Bang Khen, Sai Mai, Lam Luk Ka Road
1 divided: Lam Luk Ka Road, Rangsit, Nava Nakorn, Bang Pa-in Interchange
- divided: Lak Si, Bang Khen

# Motorway 9, the outer ring
9 motorway: Bang Pa-in Interchange, Khlong Luang M9, Thanyaburi M9, Lam Luk Ka M9, Ram Inthra M9,
  Thap Chang, Bang Phli M9, Sukhumvit M9
9 motorway: Sukhumvit M9, Suksawat M9, Bang Khun Thian M9, Bang Khae M9, Taling Chan M9, Bang Yai M9,
  Bang Bua Thong M9, Chiang Rak Noi M9, Bang Pa-in Interchange
- town: Lam Luk Ka M9, Lam Luk Ka; Ram Inthra M9, Khan Na Yao; Thap Chang, Saphan Sung; Thap Chang, Prawet;
  Sukhumvit M9, Samut Prakan
- town: Suksawat M9, Phra Pradaeng; Suksawat M9, Phra Samut Chedi; Suksawat M9, Thung Khru; Sukhumvit M9,
  Bang Na; Bang Phli M9, Bang Phli
- town: Bang Khun Thian M9, Bang Khun Thian; Bang Khun Thian M9, Bang Bon; Bang Khae M9, Bang Khae;
  Taling Chan M9, Taling Chan; Bang Khae, Taling Chan
- divided: Bang Bua Thong M9, Bang Bua Thong; Bang Yai M9, Bang Yai

# Motorway 7 and Bang Na–Trat
- divided: Din Daeng, Huai Khwang, Suan Luang, Srinagarindra M7
7 motorway: Srinagarindra M7, Thap Chang, Lat Krabang M7, Suvarnabhumi M7, Bang Bo M7, Bang Pakong M7
- divided: Lat Krabang M7, Lat Krabang
34 divided: Bang Na, Bang Phli M9, Bang Sao Thong, Bang Bo, Bang Pakong, Bang Pakong M7
- motorway: Bang Na, Bang Phli M9, Bang Bo, Bang Pakong, Nong Mai Daeng
- divided: Nong Mai Daeng, Chon Buri; Nong Mai Daeng, Chon Buri M7; Lat Krabang M7, Min Buri
3 town: Pathum Wan, Watthana, Phra Khanong, Bang Na, Samut Prakan
3 divided: Samut Prakan, Bang Pu, Khlong Dan, Bang Pakong
- rural: Khlong Dan, Bang Bo; Bang Pu, Bang Phli

# East
304 divided: Lak Si, Bang Khen, Khan Na Yao, Min Buri, Suwinthawong, Chachoengsao
- town: Ratchathewi, Huai Khwang, Wang Thonglang, Bang Kapi, Saphan Sung, Min Buri
- town: Chatuchak, Lat Phrao, Wang Thonglang, Bang Kapi, Bueng Kum, Khan Na Yao; Bueng Kum, Saphan Sung
3344 town: Bang Na, Suan Luang, Bang Kapi; Phra Khanong, Suan Luang, Prawet, Lat Krabang; Prawet, Bang Na
- rural: Min Buri, Lat Krabang; Lat Krabang, Suvarnabhumi M7; Lat Krabang, Bang Sao Thong; Min Buri,
  Khlong Sam Wa, Lam Luk Ka
- rural: Nong Chok, Suwinthawong; Min Buri, Nong Chok; Nong Chok, Lam Luk Ka; Nong Chok, Bang Nam Priao

# Expressways: elevated toll roads, free of the streets below
31 motorway: Din Daeng Ramp, Lak Si, Don Mueang, National Memorial
- motorway: Yommarat Ramp, Phaya Thai Interchange, Makkasan, Srinagarindra M7
- motorway: Chaeng Watthana Ramp, Ngam Wong Wan Ramp, Prachachuen Ramp, Phaya Thai Interchange,
  Yommarat Ramp, Bang Khlo Interchange
- motorway: Din Daeng Ramp, Makkasan, Port Interchange, Bang Na Expressway, Bang Na; Port Interchange,
  Bang Khlo Interchange, Dao Khanong Ramp
- motorway: Chaeng Watthana Ramp, Udon Ratthaya Mid, Bang Sai Road; Prachachuen Ramp, Bang Phlat Ramp,
  Taling Chan M9
- town: Yommarat Ramp, Pom Prap Sattru Phai; Yommarat Ramp, Phra Nakhon; Yommarat Ramp, Dusit;
  Yommarat Ramp, Ratchathewi; Phra Nakhon, Victory Monument, Din Daeng Ramp; Victory Monument, Phaya Thai;
  Victory Monument, Ratchathewi; Phra Nakhon, Thon Buri; Din Daeng Ramp, Din Daeng; Din Daeng Ramp,
  Ratchathewi; Makkasan, Huai Khwang; Port Interchange, Khlong Toei; Bang Khlo Interchange, Bang Kho Laem;
  Prachachuen Ramp, Bang Sue; Chaeng Watthana Ramp, Pak Kret; Chaeng Watthana Ramp, Lak Si; Bang Phlat Ramp,
  Bang Phlat; Phaya Thai Interchange, Phaya Thai; Dao Khanong Ramp, Chom Thong/10; Dao Khanong Ramp,
  Thon Buri
1 divided: National Memorial, Rangsit
35 divided: Dao Khanong Ramp, Chom Thong South, Bang Khun Thian M9

# Inner streets and bridges
- town: Phra Nakhon, Dusit, Bang Sue, Nonthaburi, Pak Kret, Pathum Thani; Dusit, Phaya Thai; Bang Sue,
  Chatuchak
- town: Phra Nakhon, Samphanthawong, Bang Rak, Sathon, Yan Nawa, Khlong Toei, Phra Khanong; Samphanthawong,
  Pathum Wan, Bang Rak; Pathum Wan, Ratchathewi
- town: Pathum Wan, Khlong Toei, Watthana, Huai Khwang; Sathon, Thon Buri; Sathon, Bang Kho Laem, Yan Nawa;
  Bang Kho Laem, Rat Burana; Khlong Toei, Phra Pradaeng
- town: Phra Nakhon, Bangkok Yai, Thon Buri, Chom Thong/10, Bang Khun Thian; Samphanthawong, Khlong San,
  Thon Buri; Bangkok Yai, Bangkok Noi, Bang Phlat, Bang Kruai, Nonthaburi
- town: Thon Buri, Rat Burana, Thung Khru, Phra Pradaeng, Phra Samut Chedi; Rat Burana, Chom Thong/10;
  Dusit, Bang Phlat; Phra Nakhon, Bangkok Noi
4 town: Bangkok Yai, Phasi Charoen, Bang Khae
4 divided: Bang Khae, Nong Khaem, Om Noi, Sam Phran, Nakhon Chai Si, Nakhon Pathom
338 divided: Bangkok Noi, Taling Chan, Taling Chan M9, Thawi Watthana, Phutthamonthon, Nakhon Chai Si
35 divided: Bang Khun Thian, Bang Khun Thian M9, Maha Chai
- town: Bang Bon, Nong Khaem; Bang Bon, Chom Thong/10; Bang Khae, Bang Bon; Thawi Watthana, Nong Khaem;
  Phutthamonthon, Om Noi, Krathum Baen

# Nonthaburi and Pathum Thani
306 divided: Nonthaburi, Pak Kret, Pathum Thani
302 divided: Bang Khen, Lak Si, Ngam Wong Wan Ramp, Nonthaburi, Bang Yai; Nonthaburi, Bang Kruai
304 divided: Lak Si, Pak Kret, Bang Bua Thong
340 divided: Bang Bua Thong, Lat Lum Kaeo
346 divided: Rangsit, Pathum Thani, Lat Lum Kaeo; Lat Lum Kaeo, Nong Phriao
3111 two_lane: Pathum Thani, Sam Khok, Bang Sai/1404
- rural: Sam Khok, Chiang Rak Noi M9
- rural: Bang Yai, Sai Noi; Bang Bua Thong, Sai Noi, Lat Bua Luang; Lat Lum Kaeo, Lat Bua Luang; Bang Yai,
  Phutthamonthon; Sai Noi, Bang Len
305 divided: Rangsit, Thanyaburi, Ongkharak Junction, Ongkharak
- town: Khlong Luang M9, Khlong Luang; Rangsit, Khlong Luang, Nava Nakorn
- rural: Khlong Luang, Nong Suea; Thanyaburi, Nong Suea; Lam Luk Ka, Thanyaburi; Thanyaburi M9, Thanyaburi;
  Lam Luk Ka Road, Lam Luk Ka M9

# More streets between districts
- town: Sai Mai, Don Mueang; Bang Khun Thian, Phasi Charoen; Thon Buri, Bang Kho Laem; Bang Khun Thian,
  Bang Khae; Thawi Watthana, Bang Yai; Lat Phrao, Khan Na Yao; Din Daeng, Lat Phrao; Bang Khen, Lat Phrao;
  Bang Kapi, Watthana; Phasi Charoen, Chom Thong/10; Phasi Charoen, Taling Chan; Chatuchak, Nonthaburi;
  Yan Nawa, Phra Pradaeng; Samut Prakan, Bang Phli; Bang Kruai, Bang Yai; Suan Luang, Saphan Sung
- rural: Sai Mai, Khlong Sam Wa; Nong Chok, Khlong Sam Wa; Nong Chok, Lat Krabang; Lat Krabang, Bang Phli;
  Bang Kruai, Bang Bua Thong; Khlong Luang, Sam Khok; Khlong Luang, Thanyaburi; Lat Lum Kaeo, Sam Khok;
  Sai Noi, Nakhon Chai Si
`;
