import type { Sector } from '#shared/market/market.ts'

export const sectors: readonly Sector[] = [
  { id: 'fin', code: 'FIN', description: 'Financial Services' },
  { id: 'tech', code: 'TECH', description: 'Technology' },
  { id: 'pharma', code: 'PHARMA', description: 'Pharma & Health' },
  { id: 'energy', code: 'ENERGY', description: 'Energy' },
  { id: 'food', code: 'FOOD', description: 'Food & Beverages' },
  { id: 'logistics', code: 'LOGISTICS', description: 'Logistics' },
  { id: 'retail', code: 'RETAIL', description: 'Retail' },
  { id: 'auto', code: 'AUTO', description: 'Automobiles' },
  { id: 'infra', code: 'INFRA', description: 'Infrastructure' },
  { id: 'agri', code: 'AGRI', description: 'Agriculture' },
]

export interface Company {
  readonly name: string
  readonly sector: string
  readonly city: string
  readonly does: string
  /** About what a share costs, in rupees. */
  readonly priceRupees: number
  readonly sale?: 'sold-out' | 'coming-soon'
  readonly history?: 'three-weeks' | 'four-months' | 'flat'
  readonly depositories?: 'nsdl' | 'cdsl' | 'none'
  readonly logo?: 'none'
}

/** All invented. Their order is the provider's own. */
export const companies: readonly Company[] = [
  { name: 'Suvarnadhan Finserve', sector: 'FIN', city: 'Mumbai', priceRupees: 840, does: 'lends working capital to small traders against their daily card and UPI receipts' },
  { name: 'Nabhdrishti Analytics', sector: 'TECH', city: 'Bengaluru', priceRupees: 1_260, does: 'turns satellite pictures into crop, flood and construction reports for insurers and states' },
  { name: 'Sanjivitra Lifesciences', sector: 'PHARMA', city: 'Hyderabad', priceRupees: 620, does: 'makes active ingredients for heart and diabetes medicines sold in thirty countries' },
  { name: 'Aruvega Solar', sector: 'ENERGY', city: 'Ahmedabad', priceRupees: 315, does: 'builds and runs rooftop solar plants for factories, hospitals and housing societies' },
  { name: 'Annaswara Foods', sector: 'FOOD', city: 'Pune', priceRupees: 182, does: 'sells millet breakfasts and ready-to-cook batters through sixty thousand grocery shops' },
  { name: 'Gatiparva Freight', sector: 'LOGISTICS', city: 'Gurugram', priceRupees: 455, does: 'matches full truck loads with fleet owners and guarantees both the price and the payment' },
  { name: 'Haatvilla Stores', sector: 'RETAIL', city: 'Jaipur', priceRupees: 96, does: 'runs neighbourhood stores for household goods in towns of fewer than five lakh people' },
  { name: 'Rathvin Electric', sector: 'AUTO', city: 'Coimbatore', priceRupees: 1_740, does: 'designs electric three-wheelers with batteries that drivers swap in two minutes' },
  { name: 'Setukriti Constructions', sector: 'INFRA', city: 'Nagpur', priceRupees: 268, does: 'builds bridges, flyovers and metro viaducts from segments that it casts in its own yards' },
  { name: 'Krishivana Seeds', sector: 'AGRI', city: 'Indore', priceRupees: 390, does: 'breeds soybean, maize and vegetable seeds for dry regions and tests them with farmers' },
  { name: 'Mandakini Microcredit', sector: 'FIN', city: 'Lucknow', priceRupees: 148, does: 'gives group loans to women who run tailoring, dairy and handicraft businesses', depositories: 'nsdl' },
  { name: 'Quillvera Softworks', sector: 'TECH', city: 'Chennai', priceRupees: 1_980, does: 'writes contract and compliance software used by legal departments in India and the Gulf' },
  { name: 'Ojaskara Biologics', sector: 'PHARMA', city: 'Ahmedabad', priceRupees: 2_150, does: 'develops biosimilar medicines against arthritis and several kinds of cancer', sale: 'sold-out' },
  { name: 'Pavanjit Windworks', sector: 'ENERGY', city: 'Coimbatore', priceRupees: 540, does: 'services wind farms and replaces old turbines by fewer and larger ones' },
  { name: 'Madhuparna Dairy', sector: 'FOOD', city: 'Vadodara', priceRupees: 410, does: 'collects milk from two lakh farmers and makes paneer, ghee and probiotic drinks of it' },
  { name: 'Vahanika Cold Chain', sector: 'LOGISTICS', city: 'Hyderabad', priceRupees: 735, does: 'keeps vaccines, seafood and ice cream cold from the port or plant to the shop', history: 'four-months' },
  { name: 'Rangbithi Fashions', sector: 'RETAIL', city: 'Kolkata', priceRupees: 225, does: 'sells handloom sarees and modern ethnic wear in ninety showrooms and online' },
  { name: 'Chakravega Motors', sector: 'AUTO', city: 'Pune', priceRupees: 910, does: 'makes small diesel and gas engines for tractors, generators and boats' },
  { name: 'Vastudhara Realty', sector: 'INFRA', city: 'Gurugram', priceRupees: 355, does: 'develops affordable housing along new metro lines and rents out the shops below it' },
  { name: 'Beejvarsha Agro', sector: 'AGRI', city: 'Nashik', priceRupees: 118, does: 'supplies drip irrigation and greenhouse kits with credit and advice to grape growers', depositories: 'cdsl' },
  { name: 'Kuberaksh Payments', sector: 'FIN', city: 'Bengaluru', priceRupees: 1_480, does: 'processes card and UPI payments for hospitals, schools and housing societies', sale: 'sold-out' },
  { name: 'Tantuvarna Cloud', sector: 'TECH', city: 'Hyderabad', priceRupees: 670, does: 'rents out computing power for training models from three data centres that run on solar power' },
  { name: 'Medhaparna Diagnostics', sector: 'PHARMA', city: 'Kochi', priceRupees: 295, does: 'runs pathology laboratories and collects samples at home in eleven southern cities' },
  { name: 'Urjasetu Storage', sector: 'ENERGY', city: 'Noida', priceRupees: 1_090, does: 'assembles battery systems that let factories store cheap power for the evening', sale: 'coming-soon', history: 'three-weeks' },
  { name: 'Phalgriha Beverages', sector: 'FOOD', city: 'Ratnagiri', priceRupees: 74, does: 'presses mango, kokum and sugarcane juices without added sugar or preservatives', logo: 'none' },
  { name: 'Setumarga Couriers', sector: 'LOGISTICS', city: 'Jaipur', priceRupees: 160, does: 'delivers parcels for online shops in nine thousand pin codes of northern India' },
  { name: 'Griharatna Homeware', sector: 'RETAIL', city: 'Moradabad', priceRupees: 134, does: 'designs brass, steel and glass homeware and exports half of it', history: 'flat' },
  { name: 'Yantrasheel Components', sector: 'AUTO', city: 'Ludhiana', priceRupees: 485, does: 'forges gears and crankshafts for motorcycle and tractor makers' },
  { name: 'Shilakuta Cement', sector: 'INFRA', city: 'Raipur', priceRupees: 720, does: 'grinds low-carbon cement from the slag of nearby steel plants' },
  { name: 'Bhoomitattva Organics', sector: 'AGRI', city: 'Dehradun', priceRupees: 210, does: 'buys certified organic spices and pulses from hill farmers and packs them for export', sale: 'sold-out' },
  { name: 'Trinetra Wealthworks', sector: 'FIN', city: 'Kochi', priceRupees: 565, does: 'advises families on mutual funds, bonds and insurance through four hundred local partners', history: 'four-months' },
  { name: 'Ekaksha Robotics', sector: 'TECH', city: 'Pune', priceRupees: 1_990, does: 'builds sorting and picking robots for warehouses and teaches them new goods within a day', sale: 'coming-soon' },
  { name: 'Rasavanti Formulations', sector: 'PHARMA', city: 'Baddi', priceRupees: 178, does: 'makes tablets, syrups and eye drops under contract for Indian and African brands', logo: 'none' },
  { name: 'Tejovanta Grid', sector: 'ENERGY', city: 'Bhopal', priceRupees: 430, does: 'installs smart meters for state utilities and runs them for ten years', depositories: 'nsdl' },
  { name: 'Swadika Snacks', sector: 'FOOD', city: 'Rajkot', priceRupees: 248, does: 'fries and bakes regional namkeen in five plants close to where it is eaten', sale: 'sold-out' },
  { name: 'Jalyatri Shipping', sector: 'LOGISTICS', city: 'Visakhapatnam', priceRupees: 1_325, does: 'moves containers between Indian ports by coastal ship and by barge on the Ganga', logo: 'none' },
  { name: 'Bazaarika Online', sector: 'RETAIL', city: 'Noida', priceRupees: 58, does: 'lets kirana owners order from two hundred brands by voice message in nine languages', history: 'three-weeks' },
  { name: 'Dhuriyan Axles', sector: 'AUTO', city: 'Jamshedpur', priceRupees: 330, does: 'makes axles and brake drums for heavy trucks, trailers and railway wagons', depositories: 'cdsl' },
  { name: 'Nagarvista Projects', sector: 'INFRA', city: 'Surat', priceRupees: 505, does: 'treats waste water for cities and sells the clean water to textile mills', sale: 'coming-soon' },
  { name: 'Haldhara Implements', sector: 'AGRI', city: 'Rajkot', priceRupees: 285, does: 'makes rotavators, seed drills and small harvesters for farms of two hectares', logo: 'none' },
  { name: 'Ashvattha Cover', sector: 'FIN', city: 'Chennai', priceRupees: 1_015, does: 'insures shops, machines and cattle with policies of a single page', sale: 'coming-soon' },
  { name: 'Zerilo Networks', sector: 'TECH', city: 'Indore', priceRupees: 375, does: 'lays fibre to small towns and shares it between internet providers', depositories: 'none' },
  { name: 'Himakosha Oncology', sector: 'PHARMA', city: 'Chandigarh', priceRupees: 1_580, does: 'runs day-care cancer centres next to district hospitals', sale: 'coming-soon', history: 'four-months' },
  { name: 'Kalpamriga Textiles', sector: 'RETAIL', city: 'Tiruppur', priceRupees: 190, does: 'knits organic cotton clothes for its own label and for European chains', sale: 'sold-out' },
]
