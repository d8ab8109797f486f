import { ticketNews } from '../../mail/letters/ticket.ts'

/** A repeatable source of numbers. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    isLikely: (share: number) => next() < share,
    of: <Item>(items: readonly [Item, ...Item[]]): Item => items[upTo(items.length - 1)] ?? items[0],
  }
}
export type Random = ReturnType<typeof randomOf>

const note =
  'Thank you for your patience.\nWhich printer is it, please?\n\nAnd which room does it stand in?\nKind regards'
const from = {
  operatorName: 'Turnstone',
  publicUrl: 'https://op.example',
  operatorTimeZone: 'America/Chicago',
}

/** The letter that is answered, as the product writes it. */
export const answered = ticketNews(from, {
  firstName: 'Rae',
  reader: { userType: 'SERVICE_AGENT', organizationType: 'PROVIDER' },
  mailed: [
    {
      label: 'Reply',
      trigger: 'ticket_updated',
      data: { ticketPublicId: '11111111-1111-4111-8111-111111111111', ticketTitle: 'The printer' },
    },
  ],
  ticket: { number: 7, notes: [{ text: note, authorName: 'Ana Silva' }], asksWhetherHelped: false },
  takesReplies: true,
})

export const sent = {
  site: from.publicUrl,
  senders: ['support@op.example', 'no-reply@op.example', 'Turnstone'],
  texts: ['Turnstone', 'The printer\nIt prints nothing\nRae Ortiz', `Ana Silva wrote:\n${note}`],
}

const us = 'Turnstone <support+7.8.abc@op.example>'

/** What programs write above a quote that they prefix or indent, in many languages. */
export const attributions: readonly [string, ...string[]] = [
  `On Tue, Nov 24, 2026 at 9:12 AM ${us} wrote:`,
  `On Tue, Nov 24, 2026 at 9:12 AM\n${us} wrote:`,
  `On 24/11/2026 09:12, Turnstone wrote:`,
  `On Nov 24, 2026, at 9:12 AM, ${us} wrote:`,
  `On Tuesday, November 24th, 2026 at 9:12 AM, ${us} wrote:`,
  `Am 24.11.2026 um 09:12 schrieb ${us}:`,
  `Am Di., 24. Nov. 2026 um 09:12 Uhr schrieb Turnstone\n<support+7.8.abc@op.example>:`,
  `Le mar. 24 nov. 2026 à 09:12, ${us} a écrit :`,
  `Le 24/11/2026 à 09:12, Turnstone a écrit\u00A0:`,
  `El mar, 24 nov 2026 a las 9:12, ${us} escribió:`,
  `Em ter., 24 de nov. de 2026 às 09:12, ${us} escreveu:`,
  `Il giorno mar 24 nov 2026 alle ore 09:12 ${us} ha scritto:`,
  `Op di 24 nov 2026 om 09:12 schreef ${us}:`,
  `wt., 24 lis 2026 o 09:12 ${us} napisał(a):`,
  `Den tis 24 nov. 2026 kl 09:12 skrev ${us}:`,
  `tir. 24. nov. 2026 kl. 09.12 skrev ${us}:`,
  `ti 24. marrask. 2026 klo 9.12 ${us} kirjoitti:`,
  `út 24. 11. 2026 v 9:12 odesílatel ${us} napsal:`,
  `${us}, 24 Kas 2026 Sal, 09:12 tarihinde şunu yazdı:`,
  `вт, 24 нояб. 2026 г. в 09:12, ${us}:`,
  `вт, 24 лист. 2026 р. о 09:12 ${us} пише:`,
  `2026年11月24日(火) 9:12 ${us}:`,
  `${us} 于2026年11月24日周二 09:12写道：`,
  `2026년 11월 24일 (화) 오전 9:12, ${us}님이 작성:`,
  `في الثلاثاء، ٢٤ نوفمبر ٢٠٢٦ في ٩:١٢ ص تمت كتابة ما يلي بواسطة ${us}:`,
  `‫בתאריך יום ג׳, 24 בנוב׳ 2026 ב-9:12 מאת ‪Turnstone‬‏ <‪support+7.8.abc@op.example‬‏>:‬`,
]

/** What programs write above a quote that looks like the answer. */
export const headBlocks: readonly [string, ...string[]] = [
  `________________________________\nFrom: ${us}\nSent: Tuesday, November 24, 2026 9:12 AM\nTo: Rae <rae@firm.example>\nSubject: [T-7] Reply`,
  `-----Original Message-----\nFrom: ${us}\nSent: Tuesday, November 24, 2026 9:12 AM\nTo: Rae\nSubject: [T-7] Reply`,
  `-------- Original message --------\nFrom: ${us}\nDate: 11/24/26 9:12 AM (GMT-06:00)\nTo: rae@firm.example\nSubject: [T-7] Reply`,
  `From: ${us}\nDate: Tuesday, 24 November 2026 at 09:12\nTo: Rae\nSubject: [T-7] Reply`,
  `*From:* ${us}\n*Sent:* Tuesday, November 24, 2026 9:12 AM\n*To:* Rae\n*Subject:* [T-7] Reply`,
  `-----Ursprüngliche Nachricht-----\nVon: ${us}\nGesendet: Dienstag, 24. November 2026 09:12\nAn: Rae\nBetreff: [T-7] Reply`,
  `Gesendet: Dienstag, 24. November 2026 um 09:12 Uhr\nVon: ${us}\nAn: rae@gmx.example\nBetreff: [T-7] Reply`,
  `De : ${us}\nEnvoyé : mardi 24 novembre 2026 09:12\nÀ : Rae\nObjet : [T-7] Reply`,
  `De: ${us}\nEnviado el: martes, 24 de noviembre de 2026 9:12\nPara: Rae\nAsunto: [T-7] Reply`,
  `De: ${us}\nEnviada em: terça-feira, 24 de novembro de 2026 09:12\nPara: Rae\nAssunto: [T-7] Reply`,
  `Da: ${us}\nInviato: martedì 24 novembre 2026 09:12\nA: Rae\nOggetto: [T-7] Reply`,
  `Van: ${us}\nVerzonden: dinsdag 24 november 2026 09:12\nAan: Rae\nOnderwerp: [T-7] Reply`,
  `Od: ${us}\nWysłano: wtorek, 24 listopada 2026 09:12\nDo: Rae\nTemat: [T-7] Reply`,
  `Från: ${us}\nSkickat: den 24 november 2026 09:12\nTill: Rae\nÄmne: [T-7] Reply`,
  `Fra: ${us}\nSendt: 24. november 2026 09:12\nTil: Rae\nEmne: [T-7] Reply`,
  `Lähettäjä: ${us}\nLähetetty: tiistai 24. marraskuuta 2026 9.12\nVastaanottaja: Rae\nAihe: [T-7] Reply`,
  `Kimden: ${us}\nGönderildi: 24 Kasım 2026 Salı 09:12\nKime: Rae\nKonu: [T-7] Reply`,
  `От: ${us}\nОтправлено: 24 ноября 2026 г. 9:12\nКому: Rae\nТема: [T-7] Reply`,
  `差出人: ${us}\n送信日時: 2026年11月24日 9:12\n宛先: Rae\n件名: [T-7] Reply`,
  `发件人: ${us}\n发送时间: 2026年11月24日 9:12\n收件人: Rae\n主题: [T-7] Reply`,
  `보낸 사람: ${us}\n보낸 날짜: 2026년 11월 24일 9:12\n받는 사람: Rae\n제목: [T-7] Reply`,
]

/** What people write, with lines that look like something else. `#` is replaced, so that each is unique. */
export const sentences: readonly [string, ...string[]] = [
  'The printer # stands in the hall.',
  'Yes, please go on with plan #.',
  'On Monday your agent # wrote:',
  '"we will call you about #". No one called.',
  'From: # Elm St, Austin',
  'To: # Oak Ave, Dallas',
  'Date: December 4, case #',
  'Subject: what # is about',
  '> # dollars is too much',
  '>= # leads a week is what we want',
  'On 24.11. at 9:12 Jim # wrote to us that it is done.',
  'Reply # above all: thank you.',
  'Forwarded # times already, see below.',
  'Von: mir, Fall #, danke schön für alles.',
  'L’été dernier, nous étions déjà au cas # – très fâchés.',
  'El año pasado pagué # € de más.',
  'Sent from my phone # in a hurry.',
  'https://firm.example/case/#?x=1&y=2',
  'a < b && c > d in row #',
  '  indented # line',
  '-- # of the items are missing',
  '* # of them are blue',
]
