import { speechOf } from '#web/language/speech.ts'
import { translator } from '#web/language/translator.ts'
import { account } from './account.ts'
import { app } from './app.ts'
import { help } from './help.ts'
import { holding } from './holding.ts'
import { kyc } from './kyc.ts'
import { market } from './market.ts'
import { money } from './money.ts'
import { order } from './order.ts'
import { sale } from './sale.ts'

/** Every text of the screens that has Hindi words. */
export const dictionary = { ...app, ...account, ...kyc, ...market, ...order, ...money, ...holding, ...sale, ...help }

/** As the Unicode CLDR shortens them in Hindi. */
const months: Readonly<Record<string, string>> = {
  Jan: 'जन॰',
  Feb: 'फ़र॰',
  Mar: 'मार्च',
  Apr: 'अप्रैल',
  May: 'मई',
  Jun: 'जून',
  Jul: 'जुल॰',
  Aug: 'अग॰',
  Sep: 'सित॰',
  Oct: 'अक्तू॰',
  Nov: 'नव॰',
  Dec: 'दिस॰',
  January: 'जनवरी',
  February: 'फ़रवरी',
  April: 'अप्रैल',
  June: 'जून',
  July: 'जुलाई',
  August: 'अगस्त',
  September: 'सितंबर',
  October: 'अक्तूबर',
  November: 'नवंबर',
  December: 'दिसंबर',
  March: 'मार्च',
}
const name = Object.keys(months).join('|')
/** Beside a number: May is a word too. */
const dated = new RegExp(String.raw`(?<=\d\s)(?:${name})\b|\b(?:${name})(?=\s\d)`, 'g')

/** The screens in Hindi. */
export const hindi = speechOf(translator(dictionary), (text) =>
  text.replaceAll(dated, (month) => months[month] ?? month),
)
