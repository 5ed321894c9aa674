/**
 * Large cities that no time zone is named after, by the name of their zone. Some zones have two names, of which browsers
 * list one.
 */
const cities: Readonly<Record<string, string>> = {
  'Africa/Cairo': 'Alexandria, Giza',
  'Africa/Casablanca': 'Rabat, Marrakesh, Tangier',
  'Africa/Johannesburg': 'Cape Town, Pretoria, Durban',
  'Africa/Lagos': 'Abuja',
  'America/Argentina/Buenos_Aires': 'Rosario, La Plata',
  'America/Bogota': 'Medellín, Cali',
  'America/Buenos_Aires': 'Rosario, La Plata',
  'America/Chicago':
    'Dallas, Houston, Austin, San Antonio, Minneapolis, Milwaukee, Nashville, New Orleans, St. Louis',
  'America/Denver': 'Salt Lake City, Albuquerque, Colorado Springs',
  'America/Edmonton': 'Calgary',
  'America/Lima': 'Arequipa, Cusco',
  'America/Los_Angeles':
    'San Francisco, San Diego, San José, Seattle, Portland, Las Vegas, Sacramento',
  'America/Mexico_City': 'Guadalajara, Puebla',
  'America/New_York':
    'Boston, Washington, Philadelphia, Atlanta, Miami, Orlando, Baltimore, Pittsburgh, Charlotte, Cleveland',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasília, Belo Horizonte, Curitiba, Porto Alegre',
  'America/Santiago': 'Valparaíso',
  'America/Toronto': 'Montréal, Ottawa, Québec',
  'America/Vancouver': 'Victoria',
  'Asia/Bangkok': 'Chiang Mai, Phuket',
  'Asia/Calcutta':
    'Kolkata, Mumbai, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, Ahmedabad',
  'Asia/Dubai': 'Abu Dhabi, Sharjah',
  'Asia/Ho_Chi_Minh': 'Saigon, Hanoi, Da Nang',
  'Asia/Jakarta': 'Bandung, Surabaya',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Asia/Karachi': 'Lahore, Islamabad, Rawalpindi',
  'Asia/Kathmandu': 'Pokhara',
  'Asia/Katmandu': 'Kathmandu, Pokhara',
  'Asia/Kolkata':
    'Calcutta, Mumbai, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, Ahmedabad',
  'Asia/Kuala_Lumpur': 'Johor Bahru, Penang',
  'Asia/Manila': 'Quezon City, Cebu',
  'Asia/Rangoon': 'Yangon, Mandalay',
  'Asia/Riyadh': 'Jeddah, Mecca, Medina',
  'Asia/Saigon': 'Ho Chi Minh City, Hanoi, Da Nang',
  'Asia/Seoul': 'Busan, Incheon, Daegu',
  'Asia/Shanghai':
    'Beijing, Peking, Shenzhen, Guangzhou, Chengdu, Wuhan, Hangzhou, Nanjing, Tianjin',
  'Asia/Taipei': 'Kaohsiung, Taichung',
  'Asia/Tashkent': 'Bukhara',
  'Asia/Tokyo': 'Osaka, Kyoto, Yokohama, Nagoya, Sapporo, Fukuoka, Kobe',
  'Asia/Yangon': 'Rangoon, Mandalay',
  'Atlantic/Canary': 'Las Palmas, Tenerife',
  'Australia/Brisbane': 'Gold Coast, Cairns',
  'Australia/Sydney': 'Canberra, Newcastle, Wollongong',
  'Europe/Amsterdam': 'Rotterdam, The Hague, Den Haag, Utrecht, Eindhoven',
  'Europe/Athens': 'Thessaloniki, Patras',
  'Europe/Belgrade': 'Novi Sad, Niš',
  'Europe/Berlin':
    'Hamburg, Munich, München, Cologne, Köln, Frankfurt, Stuttgart, Düsseldorf, Leipzig, Dresden, Hanover, Hannover, Nuremberg, Nürnberg, Bremen, Dortmund, Essen, Bonn, Kiel, Münster',
  'Europe/Brussels': 'Antwerp, Ghent, Bruges, Liège',
  'Europe/Bucharest': 'Cluj-Napoca, Timișoara, Iași',
  'Europe/Budapest': 'Debrecen, Szeged',
  'Europe/Copenhagen': 'Aarhus, Odense, Aalborg',
  'Europe/Dublin': 'Cork, Galway, Limerick',
  'Europe/Helsinki': 'Espoo, Tampere, Turku',
  'Europe/Istanbul': 'Ankara, Izmir, Bursa, Antalya',
  'Europe/Kiev': 'Kyiv, Kharkiv, Odesa, Lviv',
  'Europe/Kyiv': 'Kiev, Kharkiv, Odesa, Lviv',
  'Europe/Lisbon': 'Porto, Braga, Coimbra',
  'Europe/London':
    'Manchester, Birmingham, Liverpool, Leeds, Bristol, Edinburgh, Glasgow, Cardiff, Belfast, Oxford, Cambridge',
  'Europe/Luxembourg': 'Esch-sur-Alzette',
  'Europe/Madrid': 'Barcelona, Valencia, Seville, Sevilla, Málaga, Bilbao, Zaragoza',
  'Europe/Moscow': 'Saint Petersburg',
  'Europe/Oslo': 'Bergen, Trondheim, Stavanger',
  'Europe/Paris': 'Lyon, Marseille, Toulouse, Nice, Nantes, Strasbourg, Bordeaux, Lille',
  'Europe/Prague': 'Brno, Ostrava',
  'Europe/Rome': 'Milan, Milano, Naples, Turin, Florence, Venice, Bologna, Genoa, Palermo',
  'Europe/Sofia': 'Plovdiv, Varna',
  'Europe/Stockholm': 'Gothenburg, Göteborg, Malmö, Uppsala',
  'Europe/Vienna': 'Wien, Graz, Linz, Salzburg, Innsbruck',
  'Europe/Warsaw': 'Kraków, Łódź, Wrocław, Poznań, Gdańsk, Szczecin',
  'Europe/Zagreb': 'Split, Rijeka',
  'Europe/Zurich': 'Geneva, Genève, Basel, Bern, Lausanne, Lucerne, Winterthur, St. Gallen',
  'Pacific/Auckland': 'Wellington, Christchurch',
  'Pacific/Honolulu': 'Hawaii',
}

/** Large cities of a time zone, besides the one in its name. */
export const citiesOf = (zone: string): string[] => cities[zone]?.split(', ') ?? []
