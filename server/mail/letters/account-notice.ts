import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

type Notice = { subject: string; text: string; otherwise: string }

const atOnce = 'If it was not you, choose a new password now and tell your administrator.'

/** What happened, by the kind that the database names. */
const notices: Readonly<Record<string, Notice>> = {
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and your other sessions were ended.',
    otherwise: atOnce,
  },
  EMAIL_REQUESTED: {
    subject: 'A new email was requested for your account',
    text: 'Somebody who is signed in to your account and knows its password asked to change its email. It changes once the link in the mail to the new address is opened.',
    otherwise: 'If it was not you, choose a new password now. That also ends the link.',
  },
  EMAIL_CHANGED: {
    subject: 'The email of your account was changed',
    text: 'Your account has a new email. Mails go there from now on, and this address no longer signs in.',
    otherwise: 'If it was not you, tell your administrator now.',
  },
}

export function accountNotice(from: Sender, to: { kind: string; firstName: string }): Letter {
  const notice = notices[to.kind]
  if (!notice) throw new Error(`There is no letter for ${to.kind}.`)
  return letter({
    from,
    subject: notice.subject,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [notice.text, notice.otherwise],
    ...(notice.otherwise.includes('choose a new password') && {
      action: { label: 'Choose a new password', url: `${from.publicUrl}/forgot-password` },
    }),
    footer: 'If it was you, there is nothing to do.',
  })
}
