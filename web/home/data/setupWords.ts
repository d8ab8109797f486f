import { operator } from '../../domain/operator.ts'
import { isBeingSent, type SetupStep } from './needs.ts'

/** What a step's button does: a page, a form in a dialog, or a call. */
export type SetupAction = { label: string } & (
  | { to: string; search?: Record<string, string> }
  | { opens: SetupForm }
  | { calls: 'sendTestEmail' | 'confirm' }
)

export type SetupForm = 'firm' | 'terms' | 'vendor' | 'associate' | 'agent'

export type SetupRow = {
  step: string
  title: string
  text: string
  state: 'done' | 'next' | 'open'
  isFailed?: boolean
  isBusy?: boolean
  /** The way to a page about it, after the text. */
  link?: { label: string; to: string; search?: Record<string, string> }
  /** None for a step that is done. */
  action?: SetupAction
}

type Words = Omit<SetupRow, 'step' | 'state'> & {
  /** The text once it is done, and the way from there. */
  done: string
  doneLink?: SetupRow['link']
}

const taxId = { label: 'Add tax ID', to: '/settings', search: { tab: 'Organization' } }
const outbox = { label: 'Open outbox', to: '/outbox' }
const test: SetupAction = { label: 'Send test', calls: 'sendTestEmail' }

const steps: Record<string, (step: SetupStep) => Words> = {
  FIRM: ({ detail, name }) => ({
    title: 'Your name and firm',
    text: missing[detail ?? ''] ?? 'Add what your invoices say about you',
    done: detail === 'TAX_ID' ? `${name}, with no tax ID on its invoices` : (name ?? ''),
    ...(detail === 'TAX_ID' && { doneLink: taxId }),
    action: { label: 'Add', opens: 'firm' },
  }),
  EMAIL: emailWords,
  TERMS: () => ({
    title: 'Default terms',
    text: 'What providers pay you, and what referrers earn',
    done: 'Providers and referrers know what a deal pays',
    action: { label: 'Review', opens: 'terms' },
  }),
  SERVICE: () => ({
    title: 'First service',
    text: 'What customers can ask for, and in which states',
    done: 'Your catalog is open',
    action: { label: 'Create', to: '/new-service-creation', search: { from: 'setup' } },
  }),
  PROVIDER: ({ detail, name, vendorPublicId }) => ({
    title: 'Invite a provider',
    text: providerText(detail, name ?? ''),
    done: 'A provider is set up and invited',
    action:
      vendorPublicId === null
        ? { label: 'Invite', opens: 'vendor' }
        : { label: 'Continue', to: `/vendors/${vendorPublicId}`, search: { from: 'setup' } },
  }),
  ASSOCIATE: () => ({
    title: 'Invite an associate',
    text: 'Someone who refers customers to you',
    done: 'Someone can refer customers',
    action: { label: 'Invite', opens: 'associate' },
  }),
  COVERAGE: () => ({
    title: 'Services and states',
    text: 'You get leads only for what you serve, where you serve it',
    done: 'You get leads for what you serve',
    action: { label: 'Choose', to: '/settings', search: { tab: 'Services' } },
  }),
  AGENTS: () => ({
    title: 'Invite your agents',
    text: 'They call the customers and work on leads',
    done: 'Your agents can work on leads',
    action: { label: 'Invite', opens: 'agent' },
  }),
  NOTIFICATIONS: () => ({
    title: 'Notifications',
    text: 'You get all news in the app and by email, as it happens.',
    done: 'You get the news the way you chose',
    link: { label: 'Change this', to: '/settings', search: { tab: 'Notifications' } },
    action: { label: 'Keep', calls: 'confirm' },
  }),
  PHONE: () => ({
    title: 'Your phone number',
    text: `So that ${operator.name} can reach you about a lead`,
    done: `${operator.name} can reach you`,
    action: { label: 'Add', to: '/settings', search: { tab: 'Account' } },
  }),
  FIRST_REFERRAL: () => ({
    title: 'Your first customer',
    text: 'Refer someone who needs a service',
    done: 'You have referred a customer',
    action: { label: 'Refer', to: '/leads/new' },
  }),
  FIRST_LEAD: () => ({
    title: 'Your first lead',
    text: 'It appears here once your admin assigns it to you',
    done: 'You have a lead to work on',
    action: { label: 'View leads', to: '/view-leads' },
  }),
}

const missing: Record<string, string> = {
  NAME: 'Add your name, and your firm’s address and tax ID',
  ADDRESS: 'Add your firm’s address for your invoices',
}

function emailWords(step: SetupStep): Words {
  const base = { title: 'Email delivery', done: 'Your mail server works' }
  switch (step.detail) {
    case 'NO_SERVER':
      return {
        ...base,
        text: 'No mail server is set (SMTP_URL). Emails wait in the outbox; pass their links on.',
        done: 'Emails wait in the outbox until SMTP_URL is set.',
        link: outbox,
        doneLink: outbox,
        action: { label: 'Use outbox', calls: 'confirm' },
      }
    case 'QUEUED':
      return {
        ...base,
        text: isBeingSent(step) ? 'Sending a test email to you…' : 'Your test email still waits to be sent',
        isBusy: isBeingSent(step),
        action: test,
      }
    case 'FAILED':
      return {
        ...base,
        text: `Your mail server refused the test email (${step.name ?? 'no code'}). Check SMTP_URL.`,
        isFailed: true,
        action: test,
      }
    default:
      return {
        ...base,
        text: 'A mail server is set. Send yourself a test email.',
        ...(step.detail === 'SENT' && { done: 'Your mail server works: check your inbox' }),
        action: test,
      }
  }
}

function providerText(detail: string | null, name: string): string {
  if (detail === 'DRAFT') return `${name} is a draft. Finish its steps, then activate it.`
  if (detail === 'INCOMPLETE') return `${name} still needs services, states and an invited master admin`
  return 'A firm that takes on leads and does the work'
}

/** The rows of the guide; steps that this screen does not know are left out. */
export function setupRows(given: readonly SetupStep[]): SetupRow[] {
  const known = given.filter(({ step }) => step in steps)
  const next = known.find(({ isDone }) => !isDone)
  return known.flatMap((step): SetupRow[] => {
    const words = steps[step.step]?.(step)
    if (!words) return []
    const { done, doneLink, ...row } = words
    if (!step.isDone) return [{ ...row, step: step.step, state: step === next ? 'next' : 'open' }]
    const way = doneLink && { link: doneLink }
    return [{ step: step.step, title: row.title, text: done, state: 'done', ...way }]
  })
}
