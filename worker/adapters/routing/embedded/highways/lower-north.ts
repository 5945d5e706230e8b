/**
 * The lower north: Nakhon Sawan, Uthai Thani, Kamphaeng Phet, Tak, Sukhothai, Phitsanulok, Phichit, Phetchabun.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const LOWER_NORTH_ROADS = `
# Phahonyothin
1 divided: Nakhon Sawan, Kao Liao Junction, Banphot Junction, Khanu Woralaksaburi Junction, Khlong Khlung,
  Kamphaeng Phet, Kosamphi Junction, Wang Chao, Tak
1 divided: Tak, Ban Tak, Wang Man, Mae Phrik Junction, Thoen
- rural: Wang Man, Sam Ngao; Sam Ngao, Ban Tak; Kosamphi Junction, Kosamphi Nakhon;
  Khanu Woralaksaburi Junction, Khanu Woralaksaburi; Banphot Junction, Banphot Phisai; Kao Liao Junction,
  Kao Liao; Mae Phrik Junction, Mae Phrik

# 117, 11, 12
117 divided: Nakhon Sawan, Kao Liao, Pho Thale Junction, Sam Ngam Junction, Phitsanulok
- rural: Pho Thale Junction, Pho Thale; Pho Thale Junction, Bueng Na Rang; Sam Ngam Junction, Sam Ngam;
  Sam Ngam Junction, Phichit; Kao Liao, Chumsaeng
11 divided: Tak Fa, Phai Sali Junction, Nong Bua, Thap Khlo Junction, Sak Lek Junction, Wang Thong
12 divided: Wang Thong, Phitsanulok
126 divided: Wang Thong, Phitsanulok Bypass, Phitsanulok
11 divided: Phitsanulok Bypass, Wat Bot Junction, Phichai Junction, Uttaradit Junction, Den Chai=47
- rural: Phitsanulok, Wat Bot; Wat Bot, Wat Bot Junction; Wat Bot, Wang Thong; Wat Bot, Phrom Phiram;
  Phichai Junction, Phichai; Phitsanulok, Phrom Phiram, Phichai
12 divided: Phitsanulok, Kong Krailat=37, Sukhothai=22, Ban Dan Lan Hoi, Tak
12 divided: Wang Thong, Kaeng Song=28, Ban Yaeng=23
12 mountain: Ban Yaeng, Khao Kho Junction=32, Lom Sak=30
12 mountain: Tak, Mae Sot Pass=38, Mae Sot=46
105 two_lane: Mae Sot, Mae Ramat, Tha Song Yang
105 mountain: Tha Song Yang, Mae Salit, Sop Moei, Mae Sariang
1175 mountain: Ban Tak, Mae Ramat
1090 mountain: Mae Sot, Phop Phra Junction=34, Umpiem=10, Umphang Pass=44, Rom Klao=35, Umphang=41
- rural: Phop Phra Junction, Phop Phra
- two_lane: Wang Chao, Khlong Lan Road, Khlong Lan

# 101
101 divided: Kamphaeng Phet, Phran Kratai, Khiri Mat, Sukhothai, Si Samrong, Sawankhalok, Si Satchanalai
101 two_lane: Si Satchanalai, Ban Kaeng Pass, Den Chai

# Sukhothai
- rural: Sawankhalok, Si Nakhon; Si Nakhon, Tron; Si Nakhon, Phichai; Sawankhalok, Thung Saliam;
  Thung Saliam, Ban Dan Lan Hoi; Si Samrong, Thung Saliam; Khiri Mat, Kong Krailat; Si Satchanalai,
  Uttaradit; Kong Krailat, Bang Rakam; Kong Krailat, Phrom Phiram; Si Samrong, Phrom Phiram; Si Nakhon,
  Uttaradit
1048 mountain: Thoen, Thung Saliam

# Phitsanulok, Phichit
- rural: Phitsanulok, Bang Rakam; Bang Rakam, Sam Ngam; Bang Rakam, Lan Krabue; Bang Rakam, Khiri Mat;
  Phitsanulok, Bang Krathum, Phichit; Bang Krathum, Wang Thong; Bang Krathum, Sak Lek; Wang Thong,
  Noen Maprang; Noen Maprang, Sak Lek Junction; Noen Maprang, Wang Pong
2013 two_lane: Ban Yaeng, Nakhon Thai=29
- rural: Nakhon Thai, Chat Trakan; Wat Bot, Chat Trakan; Chat Trakan, Thong Saen Khan
2013 mountain: Nakhon Thai, Dan Sai
- mountain: Nakhon Thai, Lom Kao; Chat Trakan, Nam Pat
113 divided: Phichit, Wang Sai Phun Junction, Taphan Hin, Thap Khlo, Thap Khlo Junction
- rural: Wang Sai Phun, Wang Sai Phun Junction; Wang Sai Phun, Sak Lek; Sak Lek, Sak Lek Junction;
  Wang Sai Phun, Thap Khlo Junction; Phichit, Sak Lek; Thap Khlo, Dong Charoen; Dong Charoen, Bang Mun Nak;
  Dong Charoen, Nong Bua
- rural: Taphan Hin, Bang Mun Nak, Chumsaeng; Taphan Hin, Pho Thale; Bang Mun Nak, Pho Thale; Pho Thale,
  Bueng Na Rang; Taphan Hin, Pho Prathap Chang; Pho Prathap Chang, Phichit; Pho Prathap Chang,
  Sam Ngam Junction; Pho Prathap Chang, Bueng Na Rang
115 divided: Phichit, Sam Ngam, Wachirabarami, Sai Ngam, Kamphaeng Phet
- rural: Wachirabarami, Lan Krabue; Lan Krabue, Phran Kratai; Lan Krabue, Sai Ngam; Wachirabarami,
  Bueng Na Rang

# Kamphaeng Phet
- rural: Sai Ngam, Sai Thong Watthana; Sai Thong Watthana, Khlong Khlung; Sai Thong Watthana,
  Bueng Samakkhi; Bueng Samakkhi, Khanu Woralaksaburi; Bueng Samakkhi, Bueng Na Rang; Khanu Woralaksaburi,
  Banphot Phisai; Bueng Samakkhi, Banphot Phisai
1117 two_lane: Khlong Khlung, Khlong Lan
- rural: Khlong Lan, Pang Sila Thong; Pang Sila Thong, Khanu Woralaksaburi Junction; Kamphaeng Phet,
  Khlong Lan; Khlong Khlung, Pang Sila Thong; Kosamphi Nakhon, Khlong Lan Road; Phran Kratai,
  Kosamphi Nakhon; Phran Kratai, Ban Dan Lan Hoi

# Nakhon Sawan, Uthai Thani
1072 two_lane: Nakhon Sawan, Lat Yao, Mae Wong Junction, Mae Wong
- rural: Mae Wong Junction, Chum Ta Bong; Chum Ta Bong, Mae Poen; Mae Wong, Mae Poen; Mae Wong,
  Pang Sila Thong; Lat Yao, Khanu Woralaksaburi Junction; Mae Wong, Khanu Woralaksaburi Junction
333 divided: Phayuha Khiri, Uthai Thani Bridge, Uthai Thani
333 two_lane: Uthai Thani, Nong Khayang, Nong Chang
- rural: Uthai Thani, Thap Than; Thap Than, Sawang Arom, Lat Yao; Nong Chang, Thap Than
- rural: Nong Chang, Lan Sak; Lan Sak, Sawang Arom; Lan Sak, Huai Khot; Huai Khot, Huai Khot Junction;
  Huai Khot, Ban Rai; Lan Sak, Mae Poen; Uthai Thani, Krok Phra, Nakhon Sawan; Uthai Thani, Manorom;
  Thap Than, Krok Phra; Sawang Arom, Chum Ta Bong; Uthai Thani, Wat Sing
225 two_lane: Nakhon Sawan, Chumsaeng Junction, Nong Bua, Bueng Sam Phan, Bueng Sam Phan Junction
- rural: Chumsaeng Junction, Chumsaeng; Chumsaeng Junction, Tha Tako; Phai Sali, Phai Sali Junction;
  Tha Tako, Nong Bua; Phai Sali, Nong Bua; Tha Tako, Phayuha Khiri; Tha Tako, Tak Fa; Nakhon Sawan,
  Banphot Phisai; Kao Liao, Banphot Phisai; Banphot Phisai, Pho Thale
- two_lane: Phai Sali, Wichian Buri
- rural: Chumsaeng, Nong Bua

# Phetchabun
21 divided: Si Thep, Wichian Buri, Bueng Sam Phan Junction, Nong Phai, Phetchabun, Lom Sak
- rural: Bueng Sam Phan Junction, Bueng Sam Phan; Bueng Sam Phan, Nong Phai; Chon Daen, Bueng Sam Phan;
  Dong Charoen, Chon Daen; Wang Pong, Chon Daen; Wang Pong, Thap Khlo Junction; Nong Phai, Chon Daen
113 two_lane: Thap Khlo Junction, Chon Daen, Phetchabun
203 divided: Lom Sak, Lom Kao
203 two_lane: Lom Kao, Dan Sai Junction, Phu Ruea, Loei=49
2013 mountain: Dan Sai Junction, Dan Sai
- mountain: Khao Kho Junction, Khao Kho; Khao Kho, Phetchabun; Wang Pong, Phetchabun
12 mountain: Lom Sak, Nam Nao Junction
12 two_lane: Nam Nao Junction, Khon San Junction, Chum Phae
- rural: Nam Nao Junction, Nam Nao; Khon San Junction, Khon San; Khon San Junction, Phu Pha Man
- mountain: Nam Nao, Lom Kao
- mountain: Nam Nao, Phu Kradueng
225 two_lane: Bueng Sam Phan Junction, Phakdi Chumphon
- mountain: Wichian Buri, Phakdi Chumphon
- mountain: Si Thep, Lam Sonthi

# More provincial roads
- rural: Banphot Phisai, Lat Yao; Chum Ta Bong, Lan Sak; Phai Sali, Bueng Sam Phan; Nong Bua, Bang Mun Nak;
  Krok Phra, Sawang Arom; Kao Liao, Lat Yao; Banphot Phisai, Bueng Na Rang; Nakhon Sawan, Chumsaeng;
  Thap Than, Nong Khayang; Si Satchanalai, Thung Saliam; Bang Krathum, Sam Ngam; Bang Rakam, Bang Krathum;
  Noen Maprang, Wang Sai Phun; Wang Sai Phun, Wang Pong; Pho Prathap Chang, Pho Thale; Dong Charoen,
  Bueng Sam Phan; Bang Rakam, Wachirabarami; Lan Krabue, Khiri Mat; Bang Mun Nak, Thap Khlo
- mountain: Lom Sak, Khao Kho

# Main provincial roads
- two_lane: Nakhon Sawan, Tha Tako; Tha Tako, Phai Sali; Phitsanulok, Phrom Phiram
1065 two_lane: Phitsanulok, Bang Rakam, Phran Kratai
`;
