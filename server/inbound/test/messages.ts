import { replyMarker } from '../../mail/letter.ts'

export const inbox = { address: 'support@op.example' }

/** The last letter about the ticket and its notes. */
export const sent = {
  site: 'https://op.example',
  senders: ['support@op.example', 'no-reply@op.example', 'Turnstone'],
  texts: [
    'Hello Rae,',
    'Turnstone',
    'Turnstone replied to your request “Plan”',
    'Ana Silva wrote:',
    'Which printer is it?\nWhich room?\nold',
  ],
}

const head =
  'From: Rae <rae@firm.example>\nTo: support+1.2.abc@op.example\nSubject: Re: your request\nMIME-Version: 1.0'

/** A message with this content, its type first. */
function mail(type: string, body: string): string {
  return `${head}\n${type}\n\n${body}`.replace(/\r?\n/g, '\r\n')
}
const plain = (body: string) => mail('Content-Type: text/plain; charset=utf-8', body)
const html = (body: string) => mail('Content-Type: text/html; charset=utf-8', body)

/** An answer below the quote. */
export const bottom = (answer: string) =>
  plain(
    `On Tue, Nov 24, 2026 at 9:12 AM Turnstone <support@op.example> wrote:\n> ${replyMarker}\n> old\n\n${answer}`,
  )

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = (disposition: string) =>
  `--B\nContent-Type: image/png\nContent-ID: <i1>\nContent-Transfer-Encoding: base64\nContent-Disposition: ${disposition}; filename=shot.png\n\n${pixel}\n`
const page = '<html><body><p>See this screenshot:</p><img src="cid:i1"><p>after</p></body></html>'

type Case = { raw: string; text: string; files?: string[]; quotes?: string }

export const messages: Record<string, Case> = {
  'related HTML keeps its text and picture': {
    raw: mail(
      'Content-Type: multipart/related; boundary=B',
      `--B\nContent-Type: text/html; charset=utf-8\n\n${page}\n${picture('inline')}--B--\n`,
    ),
    text: 'See this screenshot:\n\nafter',
    files: ['shot.png'],
  },
  'a picture beside alternative texts is a file': {
    raw: mail(
      'Content-Type: multipart/alternative; boundary=A',
      `--A\nContent-Type: text/plain; charset=utf-8\n\nSee this screenshot:\n[image: shot.png]\nafter\n--A\nContent-Type: multipart/related; boundary=B\n\n--B\nContent-Type: text/html; charset=utf-8\n\n${page}\n${picture('inline')}--B--\n--A--\n`,
    ),
    text: 'See this screenshot:\n[image: shot.png]\nafter',
    files: ['shot.png'],
  },
  'text before and after a picture is one text': {
    raw: mail(
      'Content-Type: multipart/mixed; boundary=B',
      `--B\nContent-Type: text/plain; charset=utf-8\n\nSee this screenshot:\n${picture('inline')}--B\nContent-Type: text/plain; charset=utf-8\n\nafter picture\n--B--\n`,
    ),
    text: 'See this screenshot:\nafter picture',
    files: ['shot.png'],
  },
  'HTML alone is read': {
    raw: html(page.replace('<img src="cid:i1">', '')),
    text: 'See this screenshot:\n\nafter',
  },
  'Outlook’s unmarked quote is folded': {
    raw: html(
      `<div>My answer</div><hr><div id="divRplyFwdMsg"><b>From:</b> Turnstone<br><b>Sent:</b> Thursday<br><b>To:</b> me<br><b>Subject:</b> x</div><div>${replyMarker}</div>`,
    ),
    text: 'My answer',
    quotes: replyMarker,
  },
  'an HTML answer below the quote is the note': {
    raw: html(
      `<blockquote type="cite"><div>${replyMarker}</div><div>old</div></blockquote><p>My bottom answer in HTML</p>`,
    ),
    text: 'My bottom answer in HTML',
    quotes: '> old',
  },
  'Gmail’s quote is folded': {
    raw: html(
      `<div dir="ltr">Thanks, works</div><br><div class="gmail_quote"><div dir="ltr">On Thu, Nov 26, 2026 at 1:00 PM Turnstone &lt;<a href="mailto:x@y">x@y</a>&gt; wrote:<br></div><blockquote><p>${replyMarker}</p></blockquote></div>`,
    ),
    text: 'Thanks, works',
    quotes: 'On Thu, Nov 26, 2026',
  },
  'a French quote is folded': {
    raw: plain(
      `Bonjour, ma réponse\n\nLe jeu. 26 nov. 2026 à 13:00, Turnstone <x@y> a écrit :\n\n> ${replyMarker}\n> old`,
    ),
    text: 'Bonjour, ma réponse',
    quotes: 'a écrit',
  },
  'a sentence that looks like a quote’s head is text': {
    raw: plain('On Tuesday your colleague wrote:\n"we refund you". When?\n'),
    text: 'On Tuesday your colleague wrote:\n"we refund you". When?',
  },
  'a line that begins with "From:" is text': {
    raw: plain('From: next Monday on we have a new address.\nPlease update it.\n'),
    text: 'From: next Monday on we have a new address.\nPlease update it.',
  },
  'a line that begins with ">" is text without a quote': {
    raw: plain('My list:\n>= 5 leads a week is what we want\nthanks\n'),
    text: 'My list:\n>= 5 leads a week is what we want\nthanks',
  },
  'a phone’s signature stays': {
    raw: plain('ok\n\nSent from my iPhone\n'),
    text: 'ok\n\nSent from my iPhone',
  },
  'an accepted invitation is text': {
    raw: mail(
      'Content-Type: multipart/alternative; boundary=B',
      '--B\nContent-Type: text/plain\n\nAccepted\n--B\nContent-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n--B--\n',
    ),
    text: 'Accepted',
  },
  'answers between quoted lines keep their questions': {
    raw: plain(
      `On 11/24/26 9:12 AM, Turnstone wrote:\n> ${replyMarker}\n> Which printer is it?\nHP 4000\n> Which room?\nRoom 12`,
    ),
    text: '> Which printer is it?\nHP 4000\n> Which room?\nRoom 12',
  },
  'answers between lines that no one sent are text, too': {
    raw: plain('> Which printer?\nHP 4000\n> Which room?\nRoom 12'),
    text: '> Which printer?\nHP 4000\n> Which room?\nRoom 12',
  },
  'a pasted message is text': {
    raw: plain(
      'Here is what the error says:\nFrom: accounts@bank.example\nSent: Monday, November 23, 2026 9:00 AM\nTo: me\nSubject: Your payment\n\nYour payment failed\nPlease help.',
    ),
    text: 'Here is what the error says:\nFrom: accounts@bank.example\nSent: Monday, November 23, 2026 9:00 AM\nTo: me\nSubject: Your payment\n\nYour payment failed\nPlease help.',
  },
  'an answer inside Outlook’s unmarked quote is the note': {
    raw: plain(
      `See below.\n\nFrom: Turnstone <support@op.example>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Rae\nSubject: Plan\n\n${replyMarker}\n\nHello Rae,\n\nWhich printer is it?\nHP 4000\nWhich room?\nRoom 12\n\nReply to this email to answer.`,
    ),
    text: 'See below.\n\n> Which printer is it?\nHP 4000\n> Which room?\nRoom 12',
  },
  'a stub beside HTML hides nothing': {
    raw: mail(
      'Content-Type: multipart/alternative; boundary=B',
      '--B\nContent-Type: text/plain\n\nThis message needs HTML.\n--B\nContent-Type: text/html\n\n<p>The contract is <b>signed</b>.</p>\n--B--\n',
    ),
    text: 'The contract is signed.',
    quotes: 'This message needs HTML.',
  },
}
