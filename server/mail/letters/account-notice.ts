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
    text: 'Someone who is signed in to your account and knows its password asked to change its email. It changes once the link that we sent to the new address is opened.',
    otherwise: 'If it was not you, choose a new password now. That also ends the link.',
  },
  NEW_DEVICE: {
    subject: 'New sign-in to your account',
    text: 'Your account was signed in to from a browser that it had not seen before.',
    otherwise: atOnce,
  },
  AUTHENTICATOR_ADDED: {
    subject: 'An authenticator app protects your account',
    text: 'An authenticator app was set up for your account. From now on, a sign-in takes a code of it besides the password.',
    otherwise: atOnce,
  },
  AUTHENTICATOR_REMOVED: {
    subject: 'The authenticator app of your account was turned off',
    text: 'Sign-ins to your account no longer take a code of your authenticator app.',
    otherwise: atOnce,
  },
  PASSKEY_ADDED: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your account. It signs in without your password, and your password alone no longer does.',
    otherwise: atOnce,
  },
  PASSKEY_REMOVED: {
    subject: 'A passkey was removed from your account',
    text: 'A passkey of your account was removed. It no longer signs in.',
    otherwise: atOnce,
  },
  RECOVERY_CODE_USED: {
    subject: 'A recovery code of your account was used',
    text: 'One of the recovery codes of your account was used instead of your authenticator app. It does not work again.',
    otherwise: atOnce,
  },
  RECOVERY_CODES_REPLACED: {
    subject: 'Your account has new recovery codes',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
    otherwise: atOnce,
  },
  SECOND_FACTOR_RESET: {
    subject: 'The second factor of your account was removed',
    text: 'By the link in an earlier mail, the second factor of your account was removed and you were signed out everywhere. Your password signs you in until you set up a new factor.',
    otherwise: atOnce,
  },
  SECOND_FACTOR_RESET_DONE: {
    subject: 'A second factor was removed at your request',
    text: 'The person whose second factor you asked to remove has opened the link in their mail. The activity log names them.',
    otherwise: 'If you did not ask for it, choose a new password now and tell the operator.',
  },
  PAYMENT_DETAILS_CHANGED: {
    subject: 'The payment details on your invoices were changed',
    text: 'The payment details that providers pay to were changed. They are printed on every invoice from now on; issued invoices keep theirs. Review them in Settings, under Organization.',
    otherwise: 'If you did not expect this, issue no invoices and check the activity log now.',
  },
  EMAIL_CHANGED: {
    subject: 'The email of your account was changed',
    text: 'Your account has a new email. Mails go there from now on, and this address no longer signs in.',
    otherwise: 'If it was not you, tell your administrator now.',
  },
}

export function accountNotice(
  from: Sender,
  to: { kind: string; firstName: string; where?: string | undefined },
): Letter {
  const notice = notices[to.kind]
  if (!notice) throw new Error(`There is no letter for ${to.kind}.`)
  return letter({
    from,
    subject: notice.subject,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [notice.text, ...(to.where === undefined ? [] : [to.where]), notice.otherwise],
    ...(notice.otherwise.includes('choose a new password') && {
      action: { label: 'Choose a new password', url: `${from.publicUrl}/forgot-password` },
    }),
    footer: 'If it was you, there is nothing to do.',
  })
}
