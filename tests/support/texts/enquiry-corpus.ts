/** One enquiry as it reaches the database. */
export interface SentEnquiry {
  first_name: string
  last_name: string
  email: string
  message: string | null
  form_signals: { seconds: number; website: string } | null
}

const names = [
  'Erika|Mustermann',
  'max|mustermann',
  'Änne-Sophie|von der Mustermann-Groß',
  'Ali|Ali',
  'Dr. Max|Mustermann (Sohn)',
]

const concerns = [
  'ich trage einen Herzschrittmacher. Darf ich meinen Mann zu seinem Termin begleiten oder soll ich draußen warten?',
  'haben Sie am Donnerstag noch einen freien Slot? Ich arbeite im Schichtdienst und kann nur vormittags',
  'ICH HABE SIE HEUTE DREIMAL NICHT ERREICHT!!! BITTE RUFEN SIE MICH ZURÜCK, ES IST DRINGEND',
  'bezahlt die private Versicherung etwas davon? Auf der Seite https://www.example.com/gebueh steht dazu wenig.',
  'ich habe das hier gelesen: https://www.example.org/studie und https://www.example.net/artikel – stimmt das so?',
  'Unser Hausarzt hat uns drei Seiten genannt:\nhttps://www.example.com/eins\nhttps://www.example.com/zwei\nKönnen Sie dazu etwas sagen?',
  'ich bin Webdesignerin und sitze den ganzen Tag. Nacken und Schultern sind völlig verspannt, nachts schlafe ich schlecht',
  'ich betreibe einen kleinen Laden, das Marketing mache ich selbst, und seit dem Winter habe ich Tinnitus. Hilft da etwas?',
  'wegen der Krankheit kann ich nicht mehr arbeiten und muss auf das Geld achten. Gibt es eine Ermäßigung?',
  'ich nehme Blutdrucktabletten (Ramipril) und ein Mittel ohne Rezept gegen Sodbrennen. Ist das ein Problem?',
  'bitte keinen Newsletter mehr an diese Adresse, aber einen Termin hätte ich gern',
  'ich möchte etwas über Wechseljahre, Schlaf und Sex fragen, das ist mir am Telefon unangenehm. Geht das auch per E-Mail?',
  'können Sie mir die Preisliste schicken? Meine Nummer: 0151 / 123 45 67 oder WhatsApp',
  'ChatGPT hat mir gesagt, dass Hochfrequenz bei Arthrose hilft. Was sagen Sie dazu? Ich bin skeptisch.',
  'Termin absagen',
  'my German is not so good. I live in Wismar since two years and have pain in my back. Can I come to you in English?',
] as const

/** How honest people send: seconds since the page was opened, and what stands in the hidden field. */
const ways: SentEnquiry['form_signals'][] = [
  { seconds: 74, website: '' },
  // Typed beforehand and pasted, or a draft that the tab kept: sent at once.
  { seconds: 1, website: '' },
  // By voice or with a switch: an hour.
  { seconds: 3_900, website: '' },
  // A tab from the week before, whose form is older than the field.
  null,
  // A password manager that fills in whatever it finds.
  { seconds: 45, website: 'Mustermann' },
]

/** Each concern twice, by other people in other ways. */
export const honestEnquiries: Partial<SentEnquiry>[] = concerns.flatMap((concern, index) =>
  [`GUTEN TAG\n${concern}\nlg`, `${concern}\nMit freundlichen Grüßen\nMobil 0170 1234567`].map((message, time) => {
    const [first_name = '', last_name = ''] = names[(index + time) % names.length]?.split('|') ?? []
    return { first_name, last_name, message, form_signals: ways[(index + 2 * time) % ways.length] ?? null }
  }),
)

/** What forms of practices really get; `#` becomes a number, so that no two are the same. */
const offers = [
  'Hi, I was on your website and saw it does not rank higher on Google. Our SEO team brings you to the first page of Google in 30 days. Shall I send a quote? #',
  'Hallo, wir bringen Ihre Praxis auf die ersten Plätze bei Google. SEO und Backlinks ab 99 € im Monat, Angebot # liegt bereit: https://seo-#.example.com',
  'Dear business owner, do you need website traffic? We send # real visitors a day. Unsubscribe: https://out.example.com/#',
  'Verdienen Sie # Euro am Tag mit Bitcoin! Passives Einkommen ohne Risiko: https://coin.example.com/#',
  'Best casino bonus! # free spins and a jackpot wait for you https://casino#.example.com',
  'Viagra und Cialis ohne Rezept, Versand diskret https://pharma.example.com/?id=#',
  'Get a business loan up to # USD today, no collateral. Personal loans too. Apply: https://loan.example.com/#',
  '[url=https://spam.example.com/#]buy cheap watches[/url] [url=https://spam.example.com/b#]bags[/url]',
  'Look at this:\nhttps://a.example.com/#\nhttps://b.example.com/#\nhttps://c.example.com/#\nhttps://d.example.com/#',
  'Здравствуйте! Предлагаем продвижение вашего сайта и базу клиентов для рассылки, заказ # по ссылке https://ru.example.com/#',
  '您好,我们是专业的医疗设备制造商,提供优质产品和最优惠的价格,欢迎联系我们获取目录和报价单 #',
  'Hot girls in your city want to meet you tonight, dating # free https://date.example.com/#',
  'We can redesign your website and make an explainer video for your business. App development too. Reply STOP to opt out. #',
  // What words alone do not tell.
  'Hello, is this the right address to reach the owner? I have a question about your services. #',
]

/** A program that fills in everything at once, one that knows the address of the API, a person who is paid for it, and a driven browser. */
const senders: Partial<SentEnquiry>[] = [
  {
    first_name: 'RobertGaf',
    last_name: 'RobertGaf',
    form_signals: { seconds: 1, website: 'https://spam.example.com' },
  },
  { first_name: 'John', last_name: 'Smith', form_signals: null },
  { first_name: 'Anna', last_name: 'Miller', form_signals: { seconds: 55, website: '' } },
  { first_name: 'Best Offers www.spam.example.com', last_name: 'x', form_signals: { seconds: 4, website: '' } },
]

/** Each offer by each of them. */
export const spamEnquiries: Partial<SentEnquiry>[] = offers.flatMap((offer, index) =>
  senders.map((sender, by) => ({ ...sender, message: offer.replaceAll('#', String(1000 + 10 * index + by)) })),
)
