import { expect, test } from 'vitest'
import { deliveryReportIn } from './delivery-report.ts'

const id = 'mail-7.0123456789abcdef01234567@leads.example'
const letter = `From: "Pat, Northline" <no-reply@leads.example>
To: rae@firm.example
Subject: Your quote
Message-ID: <${id}>`

const report = (status: string, returned = `Content-Type: message/rfc822\n\n${letter}\n\nHere it is`) =>
  `From: MAILER-DAEMON@mx.example
To: support+lead-7.a@op.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.
Message-ID: <forged@evil.example>

--B
Content-Type: message/delivery-status

${status}

--B
${returned}

--B--
`

const postfix = `Reporting-MTA: dns; mx.example
Arrival-Date: Mon, 23 Nov 2026 09:00:00 -0600 (CST)

Final-Recipient: rfc822; rae@firm.example
Original-Recipient: rfc822;rae@firm.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.firm.example
Diagnostic-Code: smtp; 550 5.1.1 <rae@firm.example>: Recipient address
    rejected: User unknown`

const exchange = `Reporting-MTA: dns;DM6PR.prod.outlook.com
Received-From-MTA: dns;mx.example

Final-recipient: RFC822;rae@firm.example
Action: FAILED
Status: 5.1.10
Diagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
X-Display-Name: Rae`

const headers = `Content-Type: text/rfc822-headers\nContent-Transfer-Encoding: 7bit\n\n${letter.replace('Message-ID: ', 'Message-ID:\n ')}`

test.for([
  ['Postfix', report(postfix), '550 5.1.1 <rae@firm.example>: Recipient address rejected: User unknown'],
  [
    'Exchange, with the head only',
    report(exchange, headers),
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ],
  [
    'one that says its status only',
    report('Reporting-MTA: dns; x\n\nAction: failed\nStatus: 4.4.7'),
    '4.4.7',
  ],
  ['one that says nothing', report('Action: failed'), ''],
  [
    'one in quoted-printable',
    report(postfix, `Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n${letter}`),
    '550 5.1.1 <rae@firm.example>: Recipient address rejected: User unknown',
  ],
  [
    'in UTF-8',
    report(postfix.replace('unknown', 'unbekannt: Ä'))
      .replace('message/delivery-status', 'message/global-delivery-status')
      .replace('message/rfc822', 'message/global'),
    '550 5.1.1 <rae@firm.example>: Recipient address rejected: User unbekannt: Ä',
  ],
  [
    'an older one of Exim',
    `From: Mail Delivery System <Mailer-Daemon@mx.example>
To: support+lead-7.a@op.example
X-Failed-Recipients: rae@firm.example
Subject: Mail delivery failed: returning message to sender

A message that you sent could not be delivered:

  rae@firm.example
    host mail.firm.example [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<rae@firm.example>:
    550 5.1.1 User unknown

------ This is a copy of the message, including all the headers. ------

${letter}

Here it is`,
    '550 5.1.1 User unknown',
  ],
])('a report of %s names the letter and the server’s words', async ([, raw = '', words]) => {
  for (const given of [raw, raw.replaceAll('\n', '\r\n')])
    expect(await deliveryReportIn(Buffer.from(given))).toEqual({ isFailure: true, messageId: id, words })
})

test.for(['delayed', 'relayed', 'delivered', 'expanded', 'x-other'])('%s is no failure', async (action) => {
  const raw = report(postfix.replace('failed', action))
  expect(await deliveryReportIn(Buffer.from(raw))).toEqual({ isFailure: false, messageId: id, words: '' })
})

test('of several recipients, the one that failed counts', async () => {
  const two = `Reporting-MTA: dns; x\n\nAction: delivered\nDiagnostic-Code: smtp; 250 ok\n\n${postfix.split('\n\n')[1]}`
  expect(await deliveryReportIn(Buffer.from(report(two)))).toMatchObject({
    isFailure: true,
    words: expect.stringContaining('550 5.1.1'),
  })
})

test.for([
  ['no letter is returned', report(postfix, 'Content-Type: text/plain\n\nNothing')],
  ['a letter without an id', report(postfix, 'Content-Type: message/rfc822\n\nFrom: x@y.example\n\nHi')],
  ['a receipt', report(postfix).replace('message/delivery-status', 'message/disposition-notification')],
  ['an answer', `From: rae@firm.example\nSubject: Re: Your quote\n\nMessage-ID: <${id}>\n550 5.1.1 no\n`],
  ['rubbish', '\0\u0001--B\nContent-Type: message/delivery-status'],
  ['nothing', ''],
] as const)('%s: no report', async ([, raw]) => {
  expect(await deliveryReportIn(Buffer.from(raw))).toBeUndefined()
})
