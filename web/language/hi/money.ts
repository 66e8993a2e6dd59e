/** The words of payment, escrow and signing, in Hindi. */
export const money: Readonly<Record<string, string>> = {
  'There is nothing to sign for this order': 'इस ऑर्डर में साइन करने के लिए कुछ नहीं है',
  'This deal term can no longer be signed. Your money is being refunded.':
    'यह डील टर्म अब साइन नहीं हो सकता। आपके पैसे रिफंड हो रहे हैं।',
  'This paper is not ready yet': 'यह डॉक्यूमेंट अभी तैयार नहीं है',
  'Payment received': 'पेमेंट मिला',
  'Held in escrow': 'एस्क्रो में सुरक्षित',
  'Shares transferred to your demat': 'शेयर आपके डीमैट में ट्रांसफ़र',
  'Released to provider': 'विक्रेता को पेमेंट',
  'Refund started': 'रिफंड शुरू',
  Refunded: 'रिफंड पूरा',
  'The payment was cancelled before it was complete. Try again when you are ready.':
    'पेमेंट पूरा होने से पहले रद्द हो गया। जब आप तैयार हों, फिर कोशिश करें।',
  'The time for the payment ran out. Try again and approve it within a few minutes.':
    'पेमेंट का समय खत्म हो गया। फिर कोशिश करें और कुछ मिनट के अंदर मंज़ूरी दें।',
  'The account has too little money for this payment. Add money, or pay from another account.':
    'इस पेमेंट के लिए खाते में पैसे कम हैं। पैसे जमा करें या दूसरे खाते से पेमेंट करें।',
  'The amount is above the limit of your account, card or UPI app. Raise the limit with your bank, or use another method.':
    'रकम आपके खाते, कार्ड या UPI ऐप की लिमिट से ज़्यादा है। बैंक से लिमिट बढ़वाएँ या दूसरा तरीका चुनें।',
  'The OTP or PIN was not right. Try again and check each digit.': 'OTP या PIN सही नहीं था। फिर कोशिश करें और हर अंक देख लें।',
  'Your bank could not confirm that it was you. Try again and enter the OTP or PIN that your bank asks for.':
    'आपका बैंक पक्का नहीं कर सका कि पेमेंट आप ही कर रहे हैं। फिर कोशिश करें और बैंक जो OTP या PIN माँगे, वह भरें।',
  'A detail of the card was not right. Try again and check its number, expiry date, CVV and the name on it.':
    'कार्ड की कोई जानकारी सही नहीं थी। फिर कोशिश करें और कार्ड का नंबर, एक्सपायरी की तारीख, CVV और उस पर लिखा नाम देख लें।',
  'The card has expired. Use another card or method.': 'कार्ड की तारीख निकल चुकी है। दूसरा कार्ड या दूसरा तरीका चुनें।',
  "The card is not enabled for online payments. Enable it in your bank's app, or use another card or method.":
    'इस कार्ड पर ऑनलाइन पेमेंट चालू नहीं है। अपने बैंक के ऐप में इसे चालू करें, या दूसरा कार्ड या दूसरा तरीका चुनें।',
  'The card or account is blocked. Ask your bank, or use another account or method.':
    'कार्ड या खाता ब्लॉक है। अपने बैंक से पूछें, या दूसरा खाता या दूसरा तरीका चुनें।',
  'The bank account is not valid or has been closed. Use another account or method.':
    'बैंक खाता सही नहीं है या बंद हो चुका है। दूसरा खाता या दूसरा तरीका चुनें।',
  'The UPI ID was not found. Check it in your UPI app, or use another method.':
    'UPI ID नहीं मिली। अपने UPI ऐप में इसे देख लें या दूसरा तरीका चुनें।',
  'You paid from another bank account than your verified one. Try again from the verified account.':
    'आपने अपने सत्यापित खाते की जगह दूसरे बैंक खाते से पेमेंट किया। सत्यापित खाते से फिर कोशिश करें।',
  'Your bank declined the payment. Ask your bank for the reason, or use another account or method.':
    'आपके बैंक ने पेमेंट नामंज़ूर किया। बैंक से कारण पूछें, या दूसरा खाता या दूसरा तरीका चुनें।',
  'Your bank had a technical problem. Try again in a few minutes, or use another account or method.':
    'आपके बैंक में तकनीकी दिक्कत थी। कुछ मिनट बाद फिर कोशिश करें, या दूसरा खाता या दूसरा तरीका चुनें।',
  'The payment service had a technical problem. Try again in a few minutes, or use another method.':
    'पेमेंट सर्विस में तकनीकी दिक्कत थी। कुछ मिनट बाद फिर कोशिश करें या दूसरा तरीका चुनें।',
  'The payment did not go through. Try again, or use another account or method.':
    'पेमेंट नहीं हो सका। फिर कोशिश करें, या दूसरा खाता या दूसरा तरीका चुनें।',
  'We could not confirm this payment from what was sent': 'मिली जानकारी से इस पेमेंट की पुष्टि नहीं हो सकी',
  'Preparing your deal term': 'आपका डील टर्म तैयार हो रहा है',
  'We are preparing your deal term and the risk disclosure. You go to {signingPartner} and come back here. Nothing is signed until you sign it yourself.':
    'हम आपका डील टर्म और जोखिम की जानकारी तैयार कर रहे हैं। आप {signingPartner} पर जाएँगे और फिर यहीं लौट आएँगे। जब तक आप खुद साइन न करें, कुछ भी साइन नहीं होता।',
  'Nothing to sign': 'साइन करने के लिए कुछ नहीं है',
  'We could not open the document.': 'डॉक्यूमेंट नहीं खुल सका।',
  'Try again': 'फिर कोशिश करें',
  'Go to orders': 'ऑर्डर पर जाएँ',
  'Your order is safe.': 'आपका ऑर्डर सुरक्षित है।',
  Close: 'बंद करें',
  'Sign the deal term': 'डील टर्म साइन करें',
  'Read and sign': 'पढ़ें और साइन करें',
  'You go to {signingPartner} and come back here. There you read the deal term and the risk disclosure and sign both. It takes about 2 minutes. A signed copy stays in Orders.':
    'आप {signingPartner} पर जाएँगे और फिर यहीं लौट आएँगे। वहाँ डील टर्म और जोखिम की जानकारी पढ़कर दोनों पर साइन करें। करीब 2 मिनट लगते हैं। साइन की हुई कॉपी ऑर्डर में रहेगी।',
  'Please wait.. Do not go back or close the application.': 'कृपया रुकें.. वापस न जाएँ और ऐप खुला रखें।',
  'We could not open the document. Your order is safe.': 'डॉक्यूमेंट नहीं खुल सका। आपका ऑर्डर सुरक्षित है।',
  'How escrow works': 'एस्क्रो कैसे काम करता है',
  'Know More': 'और जानें',
  'The escrow system is brought to you by {escrowPartner}, our escrow partner.':
    'एस्क्रो की सुविधा हमारे एस्क्रो पार्टनर {escrowPartner} की है।',
  'Your payment is kept there, protected and audited by a bank and a trusteeship company. It is released to the seller only after the shares reach your demat account.':
    'आपका पेमेंट वहीं रखा जाता है। एक बैंक और एक ट्रस्टी कंपनी उसकी सुरक्षा और ऑडिट करते हैं। विक्रेता को पैसे तभी मिलते हैं जब शेयर आपके डीमैट खाते में आ जाएँ।',
  'Escrow partner': 'एस्क्रो पार्टनर',
  Trustee: 'ट्रस्टी',
  'Who keeps your money': 'आपके पैसे किसके पास रहते हैं',
  'Kept apart from us': 'हमसे अलग रखे जाते हैं',
  'Your payment is held at {escrowPartner}, in an escrow account of its own for each order.':
    'आपका पेमेंट {escrowPartner} के पास रहता है, हर ऑर्डर के लिए अलग एस्क्रो खाते में।',
  'Protected and audited': 'सुरक्षा और ऑडिट',
  'Your funds are protected and audited by a bank and a trusteeship services firm.':
    'एक बैंक और एक ट्रस्टी कंपनी आपके पैसों की सुरक्षा और ऑडिट करते हैं।',
  'Paid out last': 'विक्रेता को सबसे आखिर में',
  'The seller is paid only after the shares are in your demat account.':
    'विक्रेता को पैसे तभी मिलते हैं जब शेयर आपके डीमैट खाते में आ जाएँ।',
  'Yours if the deal falls through': 'डील पूरी न हो तो पैसे आपके',
  'You get a full refund. You need not ask for it, and Orders shows when it comes.':
    'आपको पूरा रिफंड मिलता है, बिना माँगे। वह कब आएगा, यह ऑर्डर में दिखता है।',
  'Yours to follow': 'हर स्टेप पर आपकी नज़र',
  'Every step is dated, and its documents stay in Orders.': 'हर स्टेप की तारीख होती है और उसके डॉक्यूमेंट ऑर्डर में रहते हैं।',
  'Your money is protected': 'आपके पैसे सुरक्षित हैं',
  'Escrow powered by <0/>': 'एस्क्रो पार्टनर: <0/>',
  'How your money is protected': 'आपके पैसे कैसे सुरक्षित रहते हैं',
  'Escrow protects your payment. It does not protect against a fall in the price of the shares.':
    'एस्क्रो आपके पेमेंट की सुरक्षा करता है। शेयर का भाव गिरने से यह नहीं बचाता।',
  'About {escrowPartner}<0/>': '{escrowPartner} के बारे में<0/>',
  'About {escrowPartner}': '{escrowPartner} के बारे में',
  'Quick Brief': 'एक नज़र में',
  Process: 'कैसे होता है',
  'An escrow account releases your money to the seller only after the shares are transferred to your demat account':
    'एस्क्रो खाते से आपके पैसे विक्रेता को तभी मिलते हैं जब शेयर आपके डीमैट खाते में आ जाएँ',
  'It is protected and audited by a bank and a trusteeship company': 'एक बैंक और एक ट्रस्टी कंपनी इसकी सुरक्षा और ऑडिट करते हैं',
  'You pay, and your money is held in escrow': 'आप पेमेंट करते हैं और आपके पैसे एस्क्रो में सुरक्षित रहते हैं',
  'It stays held until the shares are transferred to your demat account':
    'पैसे वहीं रहते हैं, जब तक शेयर आपके डीमैट खाते में न आ जाएँ',
  'Then it is released to the seller': 'फिर पैसे विक्रेता को मिलते हैं',
  'Tis all because you matter': 'यह सब इसलिए, क्योंकि आप हमारे लिए खास हैं',
  "All 'bout Escrow": 'एस्क्रो की पूरी जानकारी',
  'Escrow Payment Status': 'एस्क्रो पेमेंट का स्टेटस',
  'About escrow': 'एस्क्रो के बारे में',
  'We could not load the escrow status': 'एस्क्रो का स्टेटस लोड नहीं हो सका',
  'Your money is safe where it is.': 'आपके पैसे जहाँ हैं, वहाँ सुरक्षित हैं।',
  'Escrow steps': 'एस्क्रो के स्टेप',
  'Your money reaches the seller only after the shares are in your demat account. If the deal falls through, you get a full refund.':
    'आपके पैसे विक्रेता को तभी मिलते हैं जब शेयर आपके डीमैट खाते में आ जाएँ। डील पूरी न हो तो आपको पूरा रिफंड मिलता है।',
  'The deal does not go through. Your money goes back to {refund}; Orders shows when.':
    'यह डील पूरी नहीं होगी। आपके पैसे इस खाते में वापस जाएँगे: {refund}। कब, यह ऑर्डर में दिखेगा।',
  'Paid to the seller': 'विक्रेता को पेमेंट हो गया',
  'Back with you': 'आपको वापस मिल गए',
  'Held in escrow at {escrowPartner}, in an account of its own': '{escrowPartner} के एस्क्रो में, अलग खाते में सुरक्षित',
  'On its way to the escrow at {escrowPartner}': '{escrowPartner} के एस्क्रो में जा रहे हैं',
  'Order {number}': 'ऑर्डर {number}',
  'Account: {escrowPartner} escrow': 'खाता: {escrowPartner} एस्क्रो',
  'Escrow reference {escrow_id}': 'एस्क्रो रेफ़रेंस {escrow_id}',
  'Loading the escrow status': 'एस्क्रो का स्टेटस लोड हो रहा है',
  share: 'शेयर',
  shares: 'शेयर',
  'Payment ID': 'पेमेंट ID',
  Order: 'ऑर्डर',
  'Checking your payment': 'आपका पेमेंट जाँचा जा रहा है',
  '{value}Your money is safe: it either reaches escrow for your shares or goes back to you.':
    '{value}आपके पैसे सुरक्षित हैं: वे या तो आपके शेयरों के लिए एस्क्रो में पहुँचेंगे या आपको वापस मिलेंगे।',
  'We cannot reach the server at the moment and keep trying. ': 'अभी सर्वर से संपर्क नहीं हो रहा, हम कोशिश जारी रखे हैं। ',
  'This takes longer than usual. You may leave now: once your bank confirms, the order appears in Orders.':
    'आम तौर से ज़्यादा समय लग रहा है। अब आप यहाँ से जा सकते हैं: बैंक की पुष्टि मिलते ही यह ऑर्डर में दिखेगा।',
  "We couldn't open this payment link": 'यह पेमेंट लिंक नहीं खुल सका',
  'Your money is safe. If you paid, the order appears in Orders by itself.':
    'आपके पैसे सुरक्षित हैं। अगर आपने पेमेंट किया है, तो यह अपने आप ऑर्डर में दिखेगा।',
  'Please log in again': 'कृपया फिर से लॉग इन करें',
  'We need your session to show this payment. Your money is safe, and the order appears in Orders once you are logged in.':
    'यह पेमेंट दिखाने के लिए आपका लॉग इन होना ज़रूरी है। आपके पैसे सुरक्षित हैं, और लॉग इन करते ही यह ऑर्डर में दिखेगा।',
  'Payment Complete': 'पेमेंट पूरा हुआ',
  'Sign Deal Term': 'डील टर्म साइन करें',
  'The order will be processed only after signing the deal term': 'डील टर्म साइन करने के बाद ही ऑर्डर आगे बढ़ेगा',
  'In escrow for your shares': 'आपके शेयरों के लिए एस्क्रो में',
  'Payment Failed': 'पेमेंट नहीं हो सका',
  'Amount of the order': 'ऑर्डर की रकम',
  'The shares are reserved for you until': 'ये शेयर आपके लिए इस समय तक रखे हैं:',
  ' Try again with another account or method.': ' दूसरे खाते या दूसरे तरीके से फिर कोशिश करें।',
  'Get help with this payment': 'इस पेमेंट के लिए मदद लें',
  'No shares were bought. Any amount debited will be refunded automatically within 2-3 business days.':
    'कोई शेयर नहीं खरीदा गया। खाते से कटी रकम 2-3 कामकाजी दिन में अपने आप रिफंड हो जाएगी।',
  'What you paid': 'आपके दिए पैसे',
  'comes back to {refund} within {value}.': '{value} के अंदर इस खाते में वापस आएँगे: {refund}।',
  'has gone back to you.': 'आपको वापस कर दिए गए हैं।',
  'Copy Payment ID {text}': 'पेमेंट ID {text} कॉपी करें',
  'Copy Order number {text}': 'ऑर्डर नंबर {text} कॉपी करें',
  'Payment ID {text}': 'पेमेंट ID {text}',
  'Order number {text}': 'ऑर्डर नंबर {text}',
  'Your money is safe: it either reaches escrow for your shares or goes back to you.':
    'आपके पैसे सुरक्षित हैं: वे या तो आपके शेयरों के लिए एस्क्रो में पहुँचेंगे या आपको वापस मिलेंगे।',
  'The shares are reserved for you until <0/>.': 'ये शेयर आपके लिए <0/> तक रखे हैं।',
  'Try again with another account or method.': 'दूसरे खाते या दूसरे तरीके से फिर कोशिश करें।',
  'What you paid comes back to {refund} within {value}.': 'आपके दिए पैसे {value} के अंदर इस खाते में वापस आएँगे: {refund}।',
  'What you paid has gone back to you.': 'आपके दिए पैसे आपको वापस कर दिए गए हैं।',
  'Account: {escrowPartner} escrow, {escrowBank}': 'खाता: {escrowPartner} एस्क्रो, {escrowBank}',
  '{quantity} share of {scrip_name}': '{scrip_name} का {quantity} शेयर',
  '{quantity} shares of {scrip_name}': '{scrip_name} के {quantity} शेयर',
  'We cannot reach the server at the moment and keep trying.':
    'अभी सर्वर से संपर्क नहीं हो पा रहा है, हम कोशिश जारी रखे हुए हैं।',
}
