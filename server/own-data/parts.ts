/**
 * What the archive of a person contains: a JSON file per query. Each runs as that person under row-level security, and
 * each is narrowed to them, since staff may read the rows of others as well.
 */
export type Part = { readonly name: string; readonly about: string; readonly query: string }

const me = '(select claims.user_id())'

export const parts: readonly Part[] = [
  {
    name: 'account',
    about: 'your profile, how you are reached, and your permissions',
    query: `select u.*, o.legal_business_name as organization_name, to_jsonb(c) - 'user_id' - 'organization_id' as contact,
        to_jsonb((select claims.permissions())) as permissions, to_jsonb(a) as service_agent
      from app.user_infos u left join app.user_contacts c on c.user_id = u.id
        left join app.organizations o on o.id = u.organization_id left join app.service_agents a on a.user_id = u.id
      where u.id = ${me}`,
  },
  {
    name: 'companies',
    about: 'the companies that you work for',
    query: `select * from app.companies where user_id = ${me} and not is_deleted order by id`,
  },
  {
    name: 'sessions',
    about: 'where you are signed in',
    query: `select * from app.sessions where user_id = ${me} order by id`,
  },
  {
    name: 'passkeys',
    about: 'your passkeys',
    query: `select * from app.passkeys where user_id = ${me} order by id`,
  },
  { name: 'second-factor', about: 'your authenticator app', query: 'select * from app.second_factor()' },
  {
    name: 'leads',
    about: 'the leads that you submitted',
    query: `select l.*, s.name as service, to_jsonb(c) as customer
      from app.leads l left join app.services s on s.id = l.service_id left join app.lead_customers c on c.lead_id = l.id
      where l.submitted_user_id = ${me} order by l.id`,
  },
  {
    name: 'lead-changes',
    about: 'the changes of leads that you made',
    query: `select * from app.lead_history where actor_user_id = ${me} order by id`,
  },
  {
    name: 'notes',
    about: 'the notes that you wrote',
    query: `select * from app.notes where updated_by = ${me} order by id`,
  },
  {
    name: 'requests',
    about: 'your support requests',
    query: `select t.* from app.support_tickets t where t.user_id = ${me} order by t.id`,
  },
  {
    name: 'request-notes',
    about: 'the replies to your requests',
    query: `select n.id, n.support_id, n.author_name, n.note, n.created_at
      from app.notes n join app.support_tickets t on t.id = n.support_id
      where t.user_id = ${me} and n.visibility = 'SHARED' order by n.id`,
  },
  {
    name: 'posts',
    about: 'your posts',
    query: `select * from app.posts where user_id = ${me} and not is_deleted order by id`,
  },
  {
    name: 'comments',
    about: 'your comments',
    query: `select * from app.comments where user_id = ${me} and not is_deleted order by id`,
  },
  {
    name: 'likes',
    about: 'the posts that you like',
    query: `select * from app.post_likes where user_id = ${me} order by created_at, post_id`,
  },
  {
    name: 'saves',
    about: 'the posts that you saved',
    query: `select * from app.post_saves where user_id = ${me} order by created_at, post_id`,
  },
  {
    name: 'reports',
    about: 'the posts and comments that you reported',
    query: `select id, post_id, comment_id, reason, outcome, created_at from app.post_reports where user_id = ${me} order by id`,
  },
  {
    name: 'payouts',
    about: 'your payouts',
    query: `select t.id, t.lead_id, t.closed_at, t.actual_deal, t.status, p.associate_share, p.associate_payout,
        p.no_payout_reason, p.payout_reference, p.paid_at
      from app.transaction_payouts p join app.transactions t on t.id = p.transaction_id
      where p.submitted_user_id = ${me} order by t.id`,
  },
  {
    name: 'notifications',
    about: 'your notifications',
    query: `select n.public_id, n.notification_trigger, n.lead_id, n.data, n.created_at, r.read_at
      from app.in_app_notifications n
        left join app.notification_reads r on r.in_app_notification_id = n.id and r.user_id = ${me}
      where n.target_user_id = ${me} order by n.id`,
  },
  {
    name: 'notification-choices',
    about: 'how you want to be notified',
    query: `select c.*, to_jsonb(s) - 'user_id' as settings from app.notification_choices c
      left join app.notification_settings s on s.user_id = c.user_id where c.user_id = ${me} order by c.kind`,
  },
  {
    name: 'saved-views',
    about: 'the views of lists that you saved',
    query: `select * from app.saved_views where user_id = ${me} order by id`,
  },
  {
    name: 'follow-ups',
    about: 'your follow-ups',
    query: `select * from app.follow_ups where user_id = ${me} order by id`,
  },
  {
    name: 'calls',
    about: 'calls to customers that you logged',
    query: `select c.*, t.text from app.lead_calls c left join app.lead_call_texts t on t.call_id = c.id
      where c.user_id = ${me} order by c.id`,
  },
  {
    name: 'emails',
    about: 'emails to customers that you sent',
    query: `select m.*, t.subject, t.text from app.lead_mails m left join app.lead_mail_texts t on t.mail_id = m.id
      where m.user_id = ${me} order by m.id`,
  },
  {
    name: 'referral-links',
    about: 'your referral links',
    query: `select * from app.referral_links where user_id = ${me} order by id`,
  },
  {
    name: 'activity',
    about: 'what you did, as the audit log has it',
    query: `select id, action, subject, subject_id, details, created_at from app.audit_logs
      where actor_user_id = ${me} order by id`,
  },
]

/** Their files, whose bytes lie in the folder `files`. */
export const files: Part = {
  name: 'files',
  about: 'the files that you uploaded; the bytes are in the folder files',
  query: `select public_id, name, content_type, byte_size, width is not null as is_image, kind, subject, subject_id, created_at
    from app.files where user_id = ${me} order by id`,
}
