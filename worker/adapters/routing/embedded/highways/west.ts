/**
 * West of Bangkok to the Myanmar border and down to the isthmus: Nakhon Pathom, Samut Sakhon, Samut Songkhram,
 * Ratchaburi, Kanchanaburi, Phetchaburi, Prachuap Khiri Khan.
 * Hand-written from general knowledge of the road network; numbers are the Department of Highways'.
 */
export const WEST_ROADS = `
# Phet Kasem
4 divided: Nakhon Pathom, Ban Pong Junction, Bang Phae, Photharam Junction, Ratchaburi, Pak Tho, Wang Manao,
  Khao Yoi, Phetchaburi, Tha Yang, Cha-am, Hua Hin, Pran Buri
37 divided: Cha-am, Hua Hin Bypass, Pran Buri
4 divided: Pran Buri, Sam Roi Yot, Kui Buri, Prachuap Junction, Huai Yang, Thap Sakae, Bang Saphan Junction,
  Bang Saphan Noi Junction, Tha Sae, Pathom Phon
- rural: Prachuap Junction, Prachuap Khiri Khan; Bang Saphan Junction, Bang Saphan; Bang Saphan,
  Bang Saphan Noi; Bang Saphan Noi Junction, Bang Saphan Noi; Bang Saphan, Thap Sakae; Bang Saphan Noi,
  Pathio

# Rama II
35 divided: Maha Chai, Na Khok, Samut Songkhram, Wang Manao
- divided: Maha Chai, Samut Sakhon
- rural: Wang Manao, Ban Laem Road, Ban Laem; Ban Laem, Phetchaburi; Samut Songkhram, Ban Laem Road;
  Phetchaburi, Ban Lat; Ban Lat, Tha Yang; Khao Yoi, Nong Ya Plong; Nong Ya Plong, Phetchaburi; Tha Yang,
  Kaeng Krachan; Kaeng Krachan, Nong Ya Plong; Kaeng Krachan, Cha-am; Ban Lat, Kaeng Krachan;
  Hua Hin Bypass, Hua Hin

# Samut Sakhon, Samut Songkhram
- rural: Samut Sakhon, Krathum Baen; Krathum Baen, Sam Phran; Samut Sakhon, Ban Phaeo; Ban Phaeo, Na Khok;
  Ban Phaeo, Nakhon Pathom; Krathum Baen, Ban Phaeo; Ban Phaeo, Damnoen Saduak; Krathum Baen, Nong Khaem;
  Sam Phran, Ban Phaeo
325 divided: Samut Songkhram, Amphawa, Bang Khonthi, Damnoen Saduak, Bang Phae
- rural: Amphawa, Pak Tho; Amphawa, Wat Phleng; Wat Phleng, Ratchaburi; Wat Phleng, Pak Tho; Bang Khonthi,
  Wat Phleng; Bang Khonthi, Ratchaburi; Bang Phae, Nakhon Pathom; Damnoen Saduak, Ratchaburi

# Ratchaburi
- rural: Photharam, Photharam Junction; Photharam, Ratchaburi; Photharam, Ban Pong; Photharam, Chom Bueng;
  Ban Pong, Chom Bueng
3087 divided: Ratchaburi, Chom Bueng
3087 two_lane: Chom Bueng, Suan Phueng
3206 two_lane: Pak Tho, Ban Kha
- rural: Ban Kha, Suan Phueng; Ban Kha, Chom Bueng; Ban Kha, Nong Ya Plong

# Kanchanaburi
323 divided: Ban Pong Junction, Ban Pong, Tha Maka, Tha Muang, Kanchanaburi
323 two_lane: Kanchanaburi, Sai Yok, Sai Yok Falls, Thong Pha Phum
323 mountain: Thong Pha Phum, Khao Laem, Sangkhla Buri
81 motorway: Bang Yai M81, Nakhon Chai Si M81, Nakhon Pathom M81, Tha Maka M81, Kanchanaburi M81
- divided: Bang Yai M9, Bang Yai M81; Bang Yai M81, Bang Yai; Nakhon Chai Si M81, Nakhon Chai Si;
  Nakhon Pathom M81, Nakhon Pathom; Tha Maka M81, Tha Maka; Kanchanaburi M81, Kanchanaburi;
  Kanchanaburi M81, Tha Muang
324 two_lane: Kanchanaburi, Phanom Thuan, U Thong
3086 two_lane: Kanchanaburi, Bo Phloi, Nong Prue, Dan Chang
- rural: Bo Phloi, Huai Krachao; Huai Krachao, Phanom Thuan; Huai Krachao, U Thong; Huai Krachao, Lao Khwan;
  Lao Khwan, Dan Chang; Lao Khwan, Nong Prue; Lao Khwan, Don Chedi Junction
3199 mountain: Kanchanaburi, Srinagarind Dam, Si Sawat
- mountain: Si Sawat, Nong Prue
3209 two_lane: Kanchanaburi, Dan Makham Tia, Chom Bueng
- rural: Tha Muang, Dan Makham Tia; Dan Makham Tia, Suan Phueng; Tha Muang, Phanom Thuan; Dan Makham Tia,
  Sai Yok
346 two_lane: Nong Phriao, Bang Len, Kamphaeng Saen, Phanom Thuan
- rural: Nakhon Chai Si, Don Tum Junction, Bang Len; Don Tum Junction, Don Tum; Don Tum, Nakhon Pathom;
  Don Tum, Kamphaeng Saen; Don Tum, Bang Len; Tha Maka, Kamphaeng Saen; Phutthamonthon, Bang Len;
  Nong Phriao, Sai Noi; Nong Phriao, Lat Bua Luang

# More provincial roads
- rural: Bang Phae, Ban Phaeo; Ban Pong, Bang Phae; Chom Bueng, Tha Muang; Ban Pong, Kamphaeng Saen;
  Lao Khwan, Nong Yasai; Phanom Thuan, Song Phi Nong; Khao Yoi, Ban Laem; Sam Phran, Phutthamonthon
`;
