import { expect, test } from 'vitest'
import { messageWithoutLinks, replyWithoutLinks, withoutCustomerLinks } from './customer-links.ts'
import { readMessage } from './message.ts'
import { replyOf } from './reply.ts'

const token = 'Ab3-_'.repeat(8) + 'xyz'
const link = `https://leads.example/c/${token}`
const encoded = encodeURIComponent(link)

test.for([
  ['alone', link],
  ['in a sentence', `See ${link}, please.`],
  ['in brackets', `Stop these emails <${link}>`],
  ['of another host', `http://LEADS.example:3000/C/${token}`],
  ['in the link of a filter', `https://nam.safelinks.example/?url=${encoded}&data=1`],
  ['encoded twice', `https://click.example/?u=${encodeURIComponent(encoded)}`],
  ['broken at the end of a line', link.replace(token, `${token.slice(0, 20)}\n> ${token.slice(20)}`)],
  ['broken in quoted-printable', link.replace(token, `${token.slice(0, 20)}=\r\n${token.slice(20)}`)],
  ['with marks where it may break', link.replace(token, `${token.slice(0, 20)}<wbr>${token.slice(20)}`)],
  ['with soft hyphens', link.replace(token, token.split('').join('\u00AD'))],
])('a private link %s is cut out', ([, text = '']) => {
  const cut = withoutCustomerLinks(text)
  expect(cut).toContain('…')
  expect(cut.replaceAll(/[^\w-]/gu, '')).not.toMatch(/b3-_A|xyz/)
})

test.for([
  'https://leads.example/c/',
  'https://leads.example/c/short',
  `https://leads.example/view-leads/${token}`,
  'mine/c/yours, and so on',
])('other texts stay: %s', (text) => {
  expect(withoutCustomerLinks(text)).toBe(text)
})

const head = 'From: rae@firm.example\nTo: support+lead-1.a@op.example\nMIME-Version: 1.0'

test('no part of a message keeps it: subject, text, quote, and files', async () => {
  const raw = `${head}\nSubject: Re: ${link}\nContent-Type: multipart/mixed; boundary=B

--B
Content-Type: text/html; charset=utf-8

<p>Yes, see <a href="${link}">my page</a> or ${link.replace(token, `${token.slice(0, 9)}&shy;${token.slice(9)}`)} and ${encoded}</p>
<blockquote type="cite">Stop these emails: <a href="https://x.example/?u=${encoded}">${link}</a></blockquote>
--B
Content-Type: text/plain; name=notes.txt
Content-Disposition: attachment; filename=notes.txt

${link}
--B
Content-Type: text/plain; name=other.txt
Content-Disposition: attachment; filename=other.txt

Nothing of that
--B--
`
  const message = messageWithoutLinks(await readMessage(Buffer.from(raw), { address: 'support@op.example' }))
  const reply = replyWithoutLinks(
    replyOf(message, { site: 'https://leads.example', senders: ['no-reply@leads.example'], texts: [] }),
  )
  expect(JSON.stringify([message.subject, reply.text, reply.quoted])).not.toMatch(/b3-_A|xyz/)
  expect(reply.text).toContain('Yes, see my page')
  expect(reply.files.map(({ name }) => name)).toEqual(['other.txt'])
  expect(reply.leftOut).toEqual(['“notes.txt” is left out: it contains a private link of the customer.'])
})
