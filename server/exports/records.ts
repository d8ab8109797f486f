import { filters, isAdmins, isOperators, person, text, time, type List } from './lists.ts'

const { codes, id, period, words } = filters

export const leads: List = {
  from: `app.leads l join app.lead_statuses k on k.code = l.status
    left join app.lead_customers c on c.lead_id = l.id
    left join app.services s on s.id = l.service_id left join app.organizations o on o.id = l.organization_id
    left join app.user_infos r on r.id = l.submitted_user_id left join app.user_infos a on a.id = l.assigned_user_id`,
  order: 'l.updated_at desc, l.id desc',
  columns: [
    text('Lead', 'l.id'),
    text('Status', 'k.label'),
    text('Service', 's.name'),
    text('First name', 'l.lead_first_name'),
    text('Last name', 'c.last_name'),
    text('E-mail', 'c.email'),
    text('Phone', 'c.phone_number'),
    text('Provider', 'o.legal_business_name'),
    text('Referrer', person('r')),
    text('Agent', person('a')),
    text('Deal value', 'l.deal_value'),
    text('Budget', 'l.lead_budget_to'),
    time('Submitted', 'l.created_at'),
    time('Changed', 'l.updated_at'),
  ],
  filters: {
    status: codes('l.status'),
    ...period('l.created_at'),
    serviceId: id('l.service_id'),
    organizationId: id('l.organization_id'),
    submittedUserId: id('l.submitted_user_id'),
    assignedUserId: id('l.assigned_user_id'),
    lf: {
      of: ['MY_LEADS', 'MY_REFERRALS'],
      sql: (place) => `case ${place}::text when 'MY_LEADS'
        then ${mine('l.assigned_user_id', 'l.organization_id')}
        else ${mine('l.submitted_user_id', 'l.referrer_organization_id')} end`,
    },
    q: words('s.name', 'o.legal_business_name'),
  },
}

/** One's own, and for an admin the organization's. */
function mine(user: string, organization: string): string {
  return `(${user} = (select claims.user_id())
    or ((select claims.is_admin()) and ${organization} = (select claims.organization_id())))`
}

export const services: List = {
  from: `app.services s left join app.categories g on g.id = s.category_id
    left join app.categories u on u.id = s.sub_category_id left join app.organizations o on o.id = s.organization_id`,
  order: 's.name, s.id',
  columns: [
    text('Service', 's.id'),
    text('Name', 's.name'),
    text('Category', 'g.name'),
    text('Sub-category', 'u.name'),
    text('Provider', 'o.legal_business_name'),
    text('Customers', 's.customer_type'),
    text('Active', `case when s.is_active then 'yes' else 'no' end`),
    time('Created', 's.created_at'),
  ],
  filters: {
    categoryId: id('s.category_id'),
    subCategoryId: id('s.sub_category_id'),
    hasSubCategory: { of: ['false'], sql: (place) => `(s.sub_category_id is not null) = ${place}::boolean` },
    organizationId: id('s.organization_id'),
    customerType: codes('s.customer_type'),
    state: {
      of: 'codes',
      sql: (place) => `exists (select from app.service_state_maps m join app.states z on z.id = m.state_id
        where m.service_id = s.id and m.is_active and z.code = any (${place}::text[]))`,
    },
    text: words('s.name', 'g.name', 'u.name', 'o.legal_business_name'),
  },
}

export const organizations: List = {
  from: `app.organizations o left join app.organization_registrations r on r.organization_id = o.id`,
  order: 'o.legal_business_name, o.id',
  columns: [
    text('Organization', 'o.id'),
    text('Name', 'o.legal_business_name'),
    text('Type', 'o.organization_type'),
    text('Kind', 'o.vendor_type'),
    text('Status', 'o.status'),
    text('Website', 'o.website_url'),
    text('Address', 'r.hq_address', { isFor: isAdmins }),
    text('Tax ID', 'r.tax_id', { isFor: isAdmins }),
  ],
  filters: { status: codes('o.status'), organizationType: codes('o.organization_type') },
}

export const people: List = {
  from: `app.user_infos u left join app.user_contacts c on c.user_id = u.id
    left join app.organizations o on o.id = u.organization_id`,
  order: 'u.last_name, u.first_name, u.id',
  columns: [
    text('Person', 'u.id'),
    text('First name', 'u.first_name'),
    text('Last name', 'u.last_name'),
    text('Type', 'u.user_type'),
    text('Status', 'u.status'),
    text('Organization', 'o.legal_business_name'),
    text('E-mail', 'c.email'),
    text('Phone', 'c.phone_number'),
    time('Since', 'u.created_at'),
  ],
  filters: {
    userType: codes('u.user_type'),
    status: codes('u.status'),
    organizationId: id('u.organization_id'),
  },
}

export const applications: List = {
  isFor: isOperators,
  from: 'app.applications a',
  order: 'a.id',
  columns: [
    text('Application', 'a.id'),
    text('Kind', 'a.kind'),
    text('Status', 'a.status'),
    text('First name', 'a.first_name'),
    text('Last name', 'a.last_name'),
    text('E-mail', 'a.email'),
    text('Business', 'a.legal_business_name'),
    time('Received', 'a.created_at'),
    time('Decided', 'a.decided_at'),
  ],
  filters: { status: codes('a.status'), ...period('a.created_at') },
}

/** The log's policy leaves it to the operator's master admins. */
export const audit: List = {
  isFor: (reader) => isOperators(reader) && reader.userType === 'MASTER_ADMIN',
  from: 'app.audit_logs l',
  order: 'l.id',
  columns: [
    text('Entry', 'l.id'),
    time('At', 'l.created_at'),
    text('By', 'l.actor_user_id'),
    text('Action', 'l.action'),
    text('Subject', 'l.subject'),
    text('Id', 'l.subject_id'),
    text('Details', 'l.details'),
  ],
  filters: { action: codes('l.action'), subject: codes('l.subject'), ...period('l.created_at') },
}
