import { asks, type Entry, within } from './entry.ts'

const screens = within('tests/component/kyc/bank.test.ts')
const branches = within('tests/integration/bank/branches.test.ts')
const rules = within('web/feature/kyc/bank/search.test.ts')

const banks = screens('lists common banks before all banks, and leads to the branches of the chosen one')
const listed = screens(
  'lists the branches of a state in parts, searches them, and keeps the state for who comes back',
  'says when the bank has none in that state, and leads to another bank',
)
const lookedUp = screens(
  'looks an entry of eleven characters up, adds the branch to its bank and uses it with the bank that it has',
)
const verified = screens('verifies the account, and the demat account follows')

/** Bank accounts: their screens, endpoints and rules. */
export const bankEntries: Readonly<Record<string, Entry>> = {
  R34: asks('/bank', banks),
  R35: asks('/branch', listed, screens('%s leads to the banks when it is opened without a choice')),
  R36: asks('/addbank', verified, screens('%s leads to the banks when it is opened without a choice')),
  S83: asks('banks: common ones, all of them, a search', banks, rules('is found by %s')),
  S84: asks('branches of a state, a search above five, an IFSC', listed, lookedUp),
  S85: asks(
    'the account is verified, and the demat account follows',
    verified,
    screens('says why an account was not verified, and takes another number or bank'),
  ),
  E52: asks(
    'POST /getAllBranchByBankId',
    branches('are listed by state, all of them, and asked for once in thirty days'),
  ),
  E53: asks(
    'GET /get_data_by_ifscCode',
    branches(
      'finds its branch, in lower case too, and is asked for once',
      'without a branch is "Not Found", which is asked again after an hour',
    ),
  ),
  E54: asks(
    'POST /insertNewBranches',
    branches('adds what the directory says about its branch to the list of its bank, and nothing that the caller says'),
  ),
  E58: asks(
    'GET /searchDepositoryParticipantByName',
    branches('are searched by name or id, and a name that is not in the list is no error'),
    screens('the demat account suggests depository participants while their name is typed'),
  ),
  V15: asks('an account number has 9 to 18 digits', screens('takes 9 to 18 digits, and asks for them')),
  V17: asks(
    'a search above five branches; eleven characters are an IFSC',
    screens('has a search box for more than five branches only'),
    lookedUp,
  ),
  T16: asks('bank, branch from the list or by IFSC, verified account', listed, lookedUp, verified),
}
