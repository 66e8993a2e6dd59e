/** What the names of a crowd of companies are made of. All invented; no two names with the same number are the same. */
export const surnames = [
  'Suvarna', 'Kaveri', 'Narmada', 'Aruvega', 'Sanjiv', 'Annapurna', 'Gatiparva', 'Rathvin', 'Setukriti', 'Krishivana', 'Mandakini', 'Quillvera', 'Ojaskara', 'Pavanjit', 'Madhuparna', 'Vahanika', 'Rangbithi',
  'Chakravega', 'Vastudhara', 'Beejvarsha', 'Kuberaksh', 'Tantuvarna', 'Medhaparna', 'Urjasetu', 'Phalgriha', 'Setumarga', 'Griharatna', 'Yantrasheel', 'Shilakuta', 'Bhoomitattva', 'Trinetra', 'Ekaksha', 'Rasavanti',
  'Tejovanta', 'Swadika', 'Jalyatri', 'Bazaarika', 'Dhuriyan', 'Nagarvista', 'Haldhara', 'Ashvattha', 'Zerilo', 'Himakosha', 'Kalpamriga', 'Nabhdrishti', 'Samudra', 'Vindhya', 'Godavari', 'Malhar', 'Chandrika',
] as const

/** Sectors, and the words by which companies of each are called. */
export const trades = [
  { code: 'FIN', sector: 'Financial Services', words: ['Finserve', 'Capital', 'Microcredit', 'Wealth'] },
  { code: 'TECH', sector: 'Technology', words: ['Robotics', 'Analytics', 'Cloud', 'Softworks'] },
  { code: 'PHARMA', sector: 'Pharma & Health', words: ['Lifesciences', 'Biologics', 'Diagnostics', 'Formulations'] },
  { code: 'ENERGY', sector: 'Energy', words: ['Solar', 'Windworks', 'Storage', 'Grid'] },
  { code: 'FOOD', sector: 'Food & Beverages', words: ['Foods', 'Dairy', 'Snacks', 'Beverages'] },
  { code: 'LOGISTICS', sector: 'Logistics', words: ['Freight', 'Cold Chain', 'Couriers', 'Shipping'] },
  { code: 'RETAIL', sector: 'Retail', words: ['Stores', 'Fashions', 'Homeware', 'Textiles'] },
  { code: 'AUTO', sector: 'Automobiles', words: ['Electric', 'Motors', 'Components', 'Axles'] },
  { code: 'INFRA', sector: 'Infrastructure', words: ['Constructions', 'Realty', 'Cement', 'Projects'] },
  { code: 'AGRI', sector: 'Agriculture', words: ['Seeds', 'Agro', 'Organics', 'Implements'] },
] as const

export const kinds = ['India', 'Industries', 'Ventures', 'Works', 'Partners', 'Labs', 'Enterprises', 'Holdings', 'Group', 'Systems', 'Services', 'Mills', 'Brothers', 'Corporation', 'International', 'Limited', 'Associates', 'Exports', 'House', 'Traders'] as const

export const places = [
  'Agra', 'Ajmer', 'Amritsar', 'Baddi', 'Bareilly', 'Belagavi', 'Bengaluru', 'Bhilai', 'Bhopal', 'Bikaner', 'Chennai', 'Coimbatore', 'Cuttack', 'Dehradun', 'Dhanbad', 'Erode', 'Gaya', 'Goa', 'Guntur', 'Gurugram',
  'Gwalior', 'Howrah', 'Hubballi', 'Hyderabad', 'Imphal', 'Indore', 'Jabalpur', 'Jaipur', 'Jalandhar', 'Jammu', 'Jamnagar', 'Jamshedpur', 'Jhansi', 'Jodhpur', 'Kanpur', 'Karnal', 'Kochi', 'Kolhapur', 'Kolkata', 'Kollam',
  'Kota', 'Kozhikode', 'Lucknow', 'Ludhiana', 'Madurai', 'Mangaluru', 'Mathura', 'Meerut', 'Moradabad', 'Mumbai', 'Mysuru', 'Nagpur', 'Nanded', 'Nashik', 'Nellore', 'Noida', 'Panipat', 'Patna', 'Pune', 'Puri', 'Raipur',
  'Rajkot', 'Ranchi', 'Ratnagiri', 'Rohtak', 'Rourkela', 'Salem', 'Sangli', 'Satara', 'Shillong', 'Shimla', 'Silchar', 'Siliguri', 'Solapur', 'Srinagar', 'Surat', 'Thane', 'Thrissur', 'Tiruppur', 'Tumakuru', 'Udaipur',
  'Udupi', 'Ujjain', 'Vadodara', 'Valsad', 'Varanasi', 'Vellore', 'Vijayawada', 'Visakhapatnam', 'Warangal', 'Alappuzha', 'Anand', 'Bharuch', 'Bokaro', 'Daman', 'Hosur', 'Kakinada', 'Mandya', 'Palakkad', 'Sivakasi',
] as const
