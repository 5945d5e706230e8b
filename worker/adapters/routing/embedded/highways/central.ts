/**
 * The central plain: Ayutthaya, Ang Thong, Saraburi, Lop Buri, Sing Buri, Chai Nat, Suphan Buri.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const CENTRAL_ROADS = `
# Phahonyothin
1 divided: Bang Pa-in Interchange, Wang Noi, Nong Khae, Hin Kong, Saraburi, Phu Khae, Phra Phutthabat,
  Lop Buri
1 divided: Lop Buri, Khok Samrong, Nong Muang, Tak Fa, Takhli Junction, Hang Nam Sakhon, Phayuha Khiri,
  Nakhon Sawan

# Mittraphap and Motorway 6
2 divided: Saraburi, Kaeng Khoi Junction, Muak Lek, Pak Chong, Lam Takhong, Sikhio, Sung Noen,
  Nakhon Ratchasima
6 motorway: Bang Pa-in Interchange, Wang Noi M6, Saraburi M6, Kaeng Khoi M6, Muak Lek M6, Pak Chong M6,
  Sikhio M6, Kham Thale So M6
- divided: Wang Noi M6, Wang Noi; Saraburi M6, Saraburi; Kaeng Khoi M6, Kaeng Khoi Junction; Muak Lek M6,
  Muak Lek; Pak Chong M6, Pak Chong; Sikhio M6, Sikhio; Kham Thale So M6, Nakhon Ratchasima

# Asian Highway: 32
32 divided: Bang Pa-in Interchange, Ayutthaya Junction, Bang Pahan, Ang Thong, Chaiyo, Phrom Buri Junction,
  Sing Buri Junction, In Buri, Sapphaya Junction, Hang Nam Sakhon
309 divided: Wang Noi, Ayutthaya Junction, Phra Nakhon Si Ayutthaya; Phra Nakhon Si Ayutthaya, Pa Mok,
  Ang Thong, Chaiyo; Phrom Buri, Sing Buri; Phrom Buri, Chaiyo
311 two_lane: Sing Buri, Tha Wung, Lop Buri
- rural: In Buri, Sapphaya, Chai Nat; Sing Buri, In Buri
- divided: Sing Buri Junction, Sing Buri; Phrom Buri Junction, Phrom Buri; Sapphaya Junction, Sapphaya;
  Chai Nat, Hang Nam Sakhon; Chai Nat, Sapphaya Junction
347 divided: Chiang Rak Noi M9, Bang Sai Road, Phra Nakhon Si Ayutthaya, Bang Pahan
- rural: Bang Pa-in, Bang Pa-in Interchange; Bang Pa-in, Bang Sai/1404; Bang Sai/1404, Sena; Bang Sai/1404,
  Bang Sai Road; Bang Pa-in, Chiang Rak Noi M9
3263 two_lane: Phra Nakhon Si Ayutthaya, Sena, Bang Sai/1413, Bang Pla Ma Junction
- rural: Sena, Phak Hai; Sena, Lat Bua Luang; Bang Sai/1413, Lat Bua Luang; Phra Nakhon Si Ayutthaya,
  Bang Ban, Phak Hai; Bang Ban, Pa Mok; Phak Hai, Wiset Chaichan
- rural: Ayutthaya Junction, Uthai; Uthai, Wang Noi; Uthai, Phachi; Nakhon Luang, Ayutthaya Junction;
  Nakhon Luang, Bang Pahan; Nakhon Luang, Tha Ruea; Nakhon Luang, Phachi; Uthai, Nakhon Luang
- rural: Phachi, Nong Khae; Phachi, Nong Saeng/19; Nong Saeng/19, Saraburi; Nong Saeng/19, Tha Ruea;
  Tha Ruea, Ban Mo; Tha Ruea, Phra Phutthabat; Maha Rat, Bang Pahan; Maha Rat, Ban Phraek; Maha Rat,
  Ang Thong; Maha Rat, Tha Ruea
- rural: Ban Phraek, Don Phut; Don Phut, Ban Mo; Don Phut, Lop Buri; Ban Mo, Nong Don; Nong Don,
  Phra Phutthabat; Nong Don, Lop Buri; Ban Mo, Sao Hai; Sao Hai, Saraburi; Sao Hai, Chaloem Phra Kiat/19;
  Ban Phraek, Tha Wung
- rural: Chaloem Phra Kiat/19, Phu Khae; Chaloem Phra Kiat/19, Saraburi; Kaeng Khoi, Kaeng Khoi Junction;
  Kaeng Khoi, Saraburi; Nong Khae, Wihan Daeng; Wihan Daeng, Ongkharak; Nong Suea, Nong Khae; Nong Suea,
  Ongkharak; Nong Suea, Wang Noi; Nong Suea, Wihan Daeng
2089 two_lane: Muak Lek, Wang Muang, Phatthana Nikhom
- rural: Wang Muang, Tha Luang
- rural: Kaeng Khoi, Phatthana Nikhom

# 21 Saraburi–Lom Sak, southern part
21 divided: Phu Khae, Phatthana Nikhom Junction, Chai Badan, Si Thep
- rural: Phatthana Nikhom Junction, Phatthana Nikhom; Phatthana Nikhom, Lop Buri; Phatthana Nikhom,
  Khok Samrong; Tha Luang, Chai Badan; Tha Luang, Phatthana Nikhom
205 two_lane: Khok Samrong, Sa Bot Junction, Chai Badan
- rural: Ban Mi, Khok Samrong
205 two_lane: Chai Badan, Lam Sonthi, Thep Sathit
- rural: Sa Bot Junction, Sa Bot; Sa Bot, Nong Muang; Sa Bot, Khok Charoen; Khok Charoen, Nong Muang;
  Khok Charoen, Si Thep; Khok Charoen, Phai Sali; Sa Bot, Chai Badan; Nong Muang, Phai Sali
- rural: Ban Mi, In Buri; Tha Wung, Ban Mi; Ban Mi, Sing Buri Junction; Tha Wung, Phrom Buri Junction;
  Tha Wung, Chaiyo
11 divided: In Buri, Tak Fa Junction South, Tak Fa
- rural: Takhli, Takhli Junction; Takhli, Manorom; Takhli, Tak Fa; Tak Fa Junction South, Takhli;
  Tak Fa Junction South, Khok Samrong

# Ang Thong, Sing Buri, Chai Nat west of the river
3195 divided: Ang Thong, Wiset Chaichan, Suphan Buri
- rural: Wiset Chaichan, Pho Thong, Ang Thong; Pho Thong, Sawaengha; Wiset Chaichan, Samko; Samko,
  Si Prachan; Sawaengha, Khai Bang Rachan; Sawaengha, Samko; Pho Thong, Chaiyo; Sawaengha, Si Prachan;
  Wiset Chaichan, Bang Pla Ma; Samko, Suphan Buri
- rural: Khai Bang Rachan, Tha Chang/17; Tha Chang/17, Sing Buri; Tha Chang/17, Phrom Buri;
  Khai Bang Rachan, Bang Rachan; Bang Rachan, Sing Buri; Bang Rachan, Sankhaburi; Bang Rachan,
  Doembang Nangbuat; Khai Bang Rachan, Doembang Nangbuat; Tha Chang/17, Pho Thong; Khai Bang Rachan,
  Sing Buri
- rural: Sankhaburi, In Buri; Sankhaburi, Chai Nat; Sankhaburi, Hankha; Sankhaburi, Sapphaya; Sankhaburi,
  Doembang Nangbuat
340 divided: Lat Lum Kaeo, Bang Pla Ma Junction, Bang Pla Ma, Suphan Buri, Si Prachan, Sam Chuk,
  Doembang Nangbuat, Hankha Junction, Chai Nat
- rural: Hankha Junction, Hankha; Hankha, Noen Kham; Hankha, Wat Sing; Hankha, Nong Mamong; Noen Kham,
  Nong Mamong; Noen Kham, Doembang Nangbuat; Noen Kham, Dan Chang; Noen Kham, Ban Rai
- rural: Chai Nat, Wat Sing; Wat Sing, Manorom; Manorom, Hang Nam Sakhon; Wat Sing, Nong Mamong; Manorom,
  Chai Nat; Wat Sing, Nong Khayang; Nong Mamong, Nong Chang; Nong Mamong, Huai Khot

# Suphan Buri
321 divided: Nakhon Pathom, Kamphaeng Saen, Song Phi Nong Junction, U Thong, Suphan Buri
- rural: Song Phi Nong Junction, Song Phi Nong; Song Phi Nong, Bang Len; Song Phi Nong, Bang Pla Ma;
  Song Phi Nong, Lat Bua Luang; Song Phi Nong, Bang Pla Ma Junction; Song Phi Nong, Kamphaeng Saen
333 two_lane: U Thong, Don Chedi Junction, Dan Chang, Ban Rai, Huai Khot Junction, Nong Chang
- rural: Don Chedi, Don Chedi Junction; Don Chedi, Si Prachan; Don Chedi, Nong Yasai; Nong Yasai, Sam Chuk;
  Nong Yasai, Dan Chang; Sam Chuk, Dan Chang; Nong Yasai, Doembang Nangbuat; Don Chedi, U Thong

# More provincial roads
- rural: Phak Hai, Pa Mok; Ban Phraek, Chaiyo; Bang Ban, Sena; Nakhon Luang, Don Phut; Bang Pahan, Pa Mok;
  Maha Rat, Pa Mok; Ban Phraek, Nong Don; Bang Ban, Bang Pahan; Bang Sai/1404, Lat Bua Luang; Maha Rat,
  Don Phut; Ban Phraek, Lop Buri; Phak Hai, Bang Sai/1413; Tha Ruea, Sao Hai; Tha Ruea, Don Phut; Uthai,
  Nong Khae; Lat Bua Luang, Bang Len; Sawaengha, Tha Chang/17; Ban Mi, Nong Muang; Bang Rachan, In Buri;
  Sapphaya, Takhli; Noen Kham, Nong Yasai; Nong Mamong, Nong Khayang; Hankha, Doembang Nangbuat;
  Nong Saeng/19, Sao Hai; Kaeng Khoi, Chaloem Phra Kiat/19; Nong Khae, Nong Saeng/19; Kaeng Khoi,
  Wang Muang; Nong Khae, Ongkharak; Phatthana Nikhom, Phra Phutthabat; Phatthana Nikhom, Sa Bot; Don Chedi,
  Sam Chuk

# Main provincial roads
322 two_lane: Suphan Buri, Don Chedi
308 two_lane: Bang Pa-in, Phra Nakhon Si Ayutthaya
- two_lane: Lop Buri, Ban Mi; Ban Mi, Takhli; Kaeng Khoi, Wihan Daeng
3267 two_lane: Ang Thong, Tha Ruea
- two_lane: Tha Ruea, Sao Hai, Saraburi; Ayutthaya Junction, Uthai, Phachi, Nong Khae
`;
