import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Settings } from '../../server/base/settings.ts'
import { checkInbox } from '../../server/inbound/inbox.ts'
import { checkMailServer } from '../../server/mail/transport.ts'
import { about, reasonOf, type Finding } from './finding.ts'

const mail = about('Mail')

/** Connects to the mail server as the product does: EHLO, TLS, and authentication; no letter is sent. */
export async function checkMail({ smtpUrl }: Pick<Settings, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [mail.ok('letters are files in DATA_DIR/outbox; SMTP_URL is not set')]
  const { host, protocol } = new URL(smtpUrl)
  const problem = await checkMailServer(smtpUrl)
  if (problem !== undefined) return [mail.bad(`${host}: ${problem.what} (${problem.code})`, problem.remedy)]
  return [mail.ok(`${host} accepts ${protocol === 'smtps:' ? 'TLS and ' : ''}this sender`)]
}

export async function checkReplies({ supportInbox }: Pick<Settings, 'supportInbox'>): Promise<Finding[]> {
  if (supportInbox === undefined) return []
  const { ok, bad } = about('Replies')
  try {
    await checkInbox(supportInbox)
    return [ok('the mailbox of SUPPORT_INBOX opens')]
  } catch (error) {
    return [
      bad(`SUPPORT_INBOX cannot be opened (${reasonOf(error)})`, 'Check host, user, password, and folder.'),
    ]
  }
}

/** How names are found. */
export type Dns = Pick<Resolver, 'resolveMx' | 'resolveTxt'> & {
  lookup(host: string): Promise<{ address: string }>
}

const dns = about('DNS')

/** The address of PUBLIC_URL, and what receivers of mail ask about its domain. Without a network nothing fails. */
export async function checkDns(
  { publicUrl, smtpUrl }: Pick<Settings, 'publicUrl' | 'smtpUrl'>,
  names: Dns = Object.assign(new Resolver({ timeout: 2_000, tries: 2 }), {
    lookup: (host: string) => lookup(host),
  }),
): Promise<Finding[]> {
  const host = new URL(publicUrl).hostname
  if (isIP(host.replace(/^\[|\]$/g, '')) > 0 || host === 'localhost') return []
  return [
    await addressFinding(host, names),
    ...(smtpUrl === undefined ? [] : await senderFindings(host, names)),
  ]
}

async function addressFinding(host: string, names: Dns): Promise<Finding> {
  try {
    return dns.ok(`${host} has the address ${(await names.lookup(host)).address}`)
  } catch (error) {
    if (reasonOf(error) === 'ENOTFOUND')
      return dns.bad(`${host} has no address`, 'Add an A or AAAA record for the host of PUBLIC_URL.')
    return dns.warn(`no name server answers (${reasonOf(error)})`, 'Without a network this is expected.')
  }
}

async function senderFindings(domain: string, names: Dns): Promise<Finding[]> {
  const text = async (name: string) => (await records(names.resolveTxt(name)))?.map((parts) => parts.join(''))
  const [mx, txt, dmarc] = await Promise.all([
    records(names.resolveMx(domain)),
    text(domain),
    text(`_dmarc.${domain}`),
  ])
  const hint = (name: string, isThere: boolean | undefined, remedy: string) => {
    if (isThere === undefined) return dns.warn(`no name server says whether ${domain} has ${name}`)
    return isThere ? dns.ok(`${name} of ${domain} found`) : dns.warn(`${domain} lacks ${name}`, remedy)
  }
  return [
    hint(
      'SPF',
      txt?.some((line) => /^v=spf1\b/i.test(line)),
      `Letters come from no-reply@${domain}: name your mail server in a TXT record "v=spf1 …".`,
    ),
    hint(
      'DMARC',
      dmarc?.some((line) => /^v=DMARC1\b/i.test(line)),
      `Sign letters with DKIM in your mail server, then add a TXT record "v=DMARC1; p=…" at _dmarc.${domain}.`,
    ),
    hint(
      'MX',
      mx && mx.length > 0,
      'Mail servers may refuse a sender that takes no mail: add one for bounces.',
    ),
  ]
}

/** None, or undefined if no name server answers. */
async function records<T>(asked: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await asked
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(reasonOf(error)) ? [] : undefined
  }
}
