import { brand } from '#shared/brand.ts'
import type { Faq } from './support.ts'

const mailTo = `<a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>`

/** The frequently asked questions of a new stage. The desk can change them later. */
export const firstFaqs: readonly Faq[] = [
  {
    id: 1,
    question: 'What are unlisted shares?',
    answer:
      '<p>Shares of companies that are not traded on a stock exchange such as NSE or BSE. Some of these companies plan to list one day, others never will. The shares are real: they are held in your own demat account like any other share, and they carry the same rights as the other shares of their class.</p><p>What they lack is a market that is open every day. Their price is agreed between a buyer and a seller, and it can take a while to find one.</p>',
  },
  {
    id: 2,
    question: `What does ${brand.name} do, and what does it not do?`,
    answer: `<p>${brand.name} lets you buy and sell unlisted shares at a price that you see before you pay. We keep the price for you while you decide, see to it that your money lies in escrow until the shares have reached you, and show you each step.</p><p>We are not a stock exchange, and we give no advice. What we show about a company is information. Whether it fits you is your decision, or that of an adviser who is registered with SEBI.</p>`,
  },
  {
    id: 3,
    question: 'What are the risks?',
    answer:
      '<ul><li><strong>You may not be able to sell when you want to.</strong> There is no exchange that takes the shares back.</li><li><strong>The price can fall</strong>, also to nothing, and less is known about these companies than about listed ones.</li><li><strong>A listing may come late or never.</strong> When it comes, shares bought before are usually locked in for six months.</li></ul><p>Invest only what you can afford to lose and will not need for years. Past performance is no guarantee.</p>',
  },
  {
    id: 4,
    question: 'Who can invest?',
    answer:
      '<p>Anyone aged 18 or above who has a PAN, an Aadhaar, a bank account and a demat account in their own name, and has completed KYC. Companies can invest too, with their own PAN, bank account and demat account and a signatory who completes KYC.</p>',
  },
  {
    id: 5,
    question: 'Which steps does KYC have?',
    answer:
      '<ol><li>Aadhaar</li><li>PAN</li><li>A selfie</li><li>Your signature</li><li>Your bank account, which is checked by a small payment to it</li><li>Your demat account, with its Client Master List (CML)</li></ol><p>You can stop after any step and go on later. If a step is rejected you see why, and you can do it again. Your name has to read the same on all of them.</p>',
  },
  {
    id: 6,
    question: 'How do I buy shares?',
    answer:
      '<ol><li>Choose a company under Home and press Buy.</li><li>Choose how many shares. You see all costs and the total before you pay. The price is kept for ten minutes.</li><li>Pay from your own bank account. The shares are set aside for you while you pay.</li><li>Sign the deal term under Portfolio, Orders. We can only go on once it is signed.</li><li>The shares are transferred to your demat account. You can follow it under Portfolio, Orders.</li></ol>',
  },
  {
    id: 7,
    question: 'Which fees and taxes are there?',
    answer:
      '<p>When you buy, a platform fee of 3 % of the value of the shares and stamp duty of 0.015 %. Both are shown, line by line, before you pay, and the total is what you pay. There is no fee for an account.</p><p>When you sell with a profit, capital gains tax may be due. Please ask a tax adviser, since it depends on how long you held the shares and on your income.</p>',
  },
  {
    id: 8,
    question: 'Where is my money until the shares arrive?',
    answer: `<p>In escrow at ${brand.escrowPartner}, our partner: an account that neither we nor the seller can spend from. The seller is paid only after the shares have reached your demat account. If the deal does not go through, the money goes back to you.</p><p>You can see where it is under Portfolio, Orders, in the details of your order.</p>`,
  },
  {
    id: 9,
    question: 'How long does it take until I have the shares?',
    answer:
      '<p>Usually 5 to 7 working days after you have paid and signed the deal term. Bank holidays and holidays of the depositories are not working days; we tell you in the app on such a day.</p>',
  },
  {
    id: 10,
    question: 'When and how do I get a refund?',
    answer:
      '<p>If you cancel an order before the transfer request is filed, or if a deal does not go through, you get back what you paid, fee and duty included. Cancelling is free twice in 30 days, and always when the order is late or the reason is not yours; otherwise we keep what the payment gateway charged, and the app shows it before you decide. The refund starts by itself and reaches the account that you paid from within 2-3 business days. Portfolio, Orders shows its reference.</p><p>Did the payment fail? Any amount debited will be refunded automatically within 2-3 business days.</p>',
  },
  {
    id: 11,
    question: 'How do I sell my shares?',
    answer:
      '<p>Under Portfolio choose the shares and press Sell, or press the plus under Sell for shares that you hold elsewhere. Say how many. It is a request: where there is demand we answer with a quote, which you can accept or decline. After you have accepted, you transfer the shares to the demat account that we name, and the money is paid to your verified bank account.</p><p>A sale is not certain: it needs a buyer at a price that you agree to.</p>',
  },
  {
    id: 12,
    question: 'What is a demat account, and which ones work?',
    answer:
      '<p>An account that holds shares electronically, at one of the two depositories: NSDL (your id begins with IN) or CDSL (16 digits). Any broker offers one. It has to be in your own name. A few companies can be held at one of the depositories only; their page says so.</p>',
  },
  {
    id: 13,
    question: 'How to get your CMR/ CML copy?',
    answer:
      "<p>The Client Master Report (CMR), also called Client Master List (CML), is a page from your broker with your demat account, name, PAN and bank. It is free. We need it as a PDF, not older than a few months and with the broker's stamp or digital signature.</p><h4>NSDL (your demat id begins with IN)</h4><ol><li>Log in on your broker's website or app and open Profile, then Demat, or Reports or Documents.</li><li>Choose Client Master Report, CMR or CML and download the PDF.</li><li>If you do not find it, ask your broker's support by email for \"a digitally signed CMR copy\". Many send it the same day.</li></ol><h4>CDSL (your demat id has 16 digits)</h4><ol><li>Log in on your broker's website or app and open Profile, then Demat, or Reports or Documents.</li><li>Choose Client Master List or CML and download the PDF. If you use CDSL's own Easi, you find your details there too, but please take the copy of your broker.</li><li>If you do not find it, ask your broker's support by email for \"a digitally signed CML copy\".</li></ol><p>If the PDF has a password, it is usually your PAN in capital letters. You can enter it when you upload the file.</p>",
  },
  {
    id: 14,
    question: 'Is the market closed on holidays?',
    answer:
      '<p>You can look at companies, pay and sign every day. On public holidays banks and depositories rest, so transfers and refunds go on the next working day. On such a day the app tells you which holiday it is.</p>',
  },
  {
    id: 15,
    question: 'How do I change my phone number or email address?',
    answer:
      '<p>Under Profile, press Edit beside it. For your safety we first send a code to the other one, which stays, and then one to the new one. While an order is between payment and credit neither can be changed. Your name can only be changed in KYC.</p>',
  },
  {
    id: 16,
    question: 'How do I deactivate my account?',
    answer: `<p>Write to ${mailTo} from the email address of your account. We deactivate it once no order and no refund is under way. Shares in your demat account stay yours. Some records have to be kept for as long as the law asks.</p>`,
  },
]
