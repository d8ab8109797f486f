/** How mail programs introduce a quoted message, in the common languages. */

type Label = 'from' | 'date' | 'to' | 'cc' | 'subject'

const labels: Readonly<Record<Label, string>> = {
  from: 'From|Von|De|Da|Van|Od|Från|Fra|Lähettäjä|Kimden|Gönderen|От|От кого|Від|Від кого|Από|差出人|送信者|发件人|寄件者|寄件人|보낸 사람|보낸사람|من|מאת|Expéditeur|Remitente|Mittente|Afzender|Absender|Feladó|De la|Dari|Từ|จาก|Nadawca|Odesílatel|Avsändare|Avsender|Afsender',
  date: 'Sent|Date|Gesendet|Datum|Gesendet am|Envoyé|Envoyé le|Enviado|Enviado el|Enviado em|Enviada em|Enviada|Fecha|Data|Inviato|Inviata|Verzonden|Wysłano|Wysłane|Skickat|Sendt|Dato|Lähetetty|Päiväys|Päivämäärä|Odesláno|Gönderildi|Gönderme Tarihi|Tarih|Отправлено|Дата|Надіслано|Εστάλη|Ημερομηνία|送信日時|日付|日時|发送时间|发送日期|日期|時間|寄件日期|보낸 날짜|보낸날짜|날짜|تاريخ الإرسال|تم الإرسال|التاريخ|נשלח|תאריך|Elküldve|Dátum|Trimis|Dikirim|Ngày|วันที่',
  to: 'To|An|À|Pour|Para|A|Per|Aan|Do|Till|Til|Vastaanottaja|Komu|Kime|Alıcı|Кому|Προς|宛先|收件人|收件者|받는 사람|받는사람|إلى|אל|Destinataire|Destinatario|Empfänger|Címzett|Către|Kepada|Đến|ถึง|Adresat',
  cc: 'Cc|Bcc|Kopie|Kopia|Kopi|Kopio|Copie|Copia|Cópia|Копия|Копія|Bilgi|CC|抄送|副本|参照|참조|نسخة|עותק|Reply-To|Antwort an',
  subject:
    'Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Temat|Ämne|Emne|Aihe|Předmět|Konu|Тема|Θέμα|件名|主题|主題|主旨|제목|الموضوع|נושא|Tárgy|Subiect|Subjek|Perihal|Chủ đề|เรื่อง',
}

// A trap of Unicode: \w and \b know no letters beyond ASCII, so the whole line is matched.
const labelPatterns = Object.entries(labels).map(
  ([label, words]) =>
    [label as Label, new RegExp(`^[*_]{0,2}(?:${words})\\s?[*_]{0,2}\\s?[:：](.*)$`, 'iu')] as const,
)

/** The part of a message's head that a line states, such as "Von: Turnstone". */
export function headLabel(line: string): { label: Label; value: string } | undefined {
  if (line.length > 600) return undefined
  for (const [label, pattern] of labelPatterns) {
    const match = pattern.exec(line)
    if (match) return { label, value: (match[1] ?? '').replace(/^[\s*_]+/, '') }
  }
  return undefined
}

/** "-----Original Message-----", a row of underscores, or what else stands above a head. */
export function isSeparator(line: string): boolean {
  return /^(?:_{5,}|-{5,}|={5,}|[-–—_=*]{2,}\s?[^-–—_=*].{0,60}[^-–—_=*]\s?[-–—_=*]{2,})$/u.test(line)
}

const verbs =
  /(?:\bwrote|\bwrites|\bschrieb|geschrieben|écrit|escribió|escrib[ií]o|escreveu|scritto|scrive|schreef|napisał|pisze|skrev|kirjoitti|napsal|píše|yazdı|написал|пишет|пише|писал|написав|έγραψε|írta|a scris|menulis|viết|เขียน|写道|寫道|寫|书写|書きました|書いた|님이 작성|작성했습니다|님이 쓴|كتب|כתב|כתבה|\bsent|sagte|said)/iu

const address = /[^\s<>"'(),:;]{1,80}@[^\s<>"'(),:;]{1,200}/gu

/**
 * How sure it is that these lines, joined, introduce a quote: 2 with an address and a date, 1 with a verb and a date. A
 * person writes "On Monday your agent wrote:"; a program never does so without the date's figures.
 */
export function attributionStrength(joined: string): 0 | 1 | 2 {
  const line = joined.trim().replace(/[*_\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
  if (line.length > 400 || !/[:：]$/u.test(line)) return 0
  const withoutAddress = line.replace(address, ' ')
  const figures = withoutAddress.match(/\p{Nd}/gu)?.length ?? 0
  const hasDate =
    /\p{Nd}{4}|\p{Nd}[:.h]\p{Nd}{2}|\p{Nd}[./-]\p{Nd}{1,2}|\p{Nd}\s?[年月日년월일]/u.test(withoutAddress) &&
    figures >= 3
  if (!hasDate) return 0
  if (withoutAddress.length < line.length) return 2
  return verbs.test(line) ? 1 : 0
}
