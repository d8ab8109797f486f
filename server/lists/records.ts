import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { applications as applicationList } from '../../lists/applications.ts'
import { organizations as organizationList } from '../../lists/organizations.ts'
import { people as peopleList } from '../../lists/people.ts'
import { services as serviceList } from '../../lists/services.ts'
import { codes, found, ids, joined, moment, moments, narrowed, sorted, words, yesOrNo } from './conditions.ts'
import type { Source } from './source.ts'

const serviceNames = sql`left join app.categories g on g.id = t.category_id
  left join app.categories u on u.id = t.sub_category_id left join app.organizations o on o.id = t.organization_id`

export const services: Source = {
  list: serviceList,
  table: 'services',
  field: 'allServices',
  type: 'Service',
  joins: { names: serviceNames },
  filters: {
    category: ids(sql`t.category_id`),
    subCategory: ids(sql`t.sub_category_id`),
    subCategorized: codes(yesOrNo(sql`t.sub_category_id is not null`)),
    customerType: codes(sql`t.customer_type`),
    state: (value) => sql`exists (select from app.service_state_maps m join app.states z on z.id = m.state_id
      where m.service_id = t.id and m.is_active and ${codes(sql`z.code`)(value)})`,
    provider: ids(sql`t.organization_id`),
  },
  search: (given) => ({
    where: words(sql`t.name`, sql`g.name`, sql`u.name`, sql`o.legal_business_name`)(given),
    join: 'names',
  }),
  sorts: { name: { by: [sql`t.name`] }, created: { by: [sql`t.created_at`] } },
  file: {
    from: sql`app.services t ${serviceNames}`,
    columns: {
      service: sql`t.id`,
      name: sql`t.name`,
      category: sql`g.name`,
      subCategory: sql`u.name`,
      provider: sql`o.legal_business_name`,
      customers: sql`t.customer_type`,
      active: yesOrNo(sql`t.is_active`),
      created: moment(sql`t.created_at`),
    },
  },
}

const registration = joined(sql`left join app.organization_registrations r on r.organization_id = t.id`)

export const organizations: Source = {
  list: organizationList,
  table: 'organizations',
  field: 'allOrganizations',
  type: 'Organization',
  filters: { status: codes(sql`t.status`), type: codes(sql`t.organization_type`) },
  search: found('ORGANIZATIONS'),
  sorts: { name: { by: [sql`t.legal_business_name`] }, created: { by: [sql`t.created_at`] } },
  file: {
    from: sql`app.organizations t`,
    columns: {
      organization: sql`t.id`,
      name: sql`t.legal_business_name`,
      type: sql`t.organization_type`,
      kind: sql`t.vendor_type`,
      status: sql`t.status`,
      website: sql`t.website_url`,
      address: registration(sql`r.hq_address`),
      taxId: registration(sql`r.tax_id`),
    },
  },
}

const contact = sql`left join app.user_contacts c on c.user_id = t.id`

/** db/search/search.people.code.sql expands filters, search and order. */
export const people: Source = {
  list: peopleList,
  table: 'user_infos',
  field: 'allUserInfos',
  type: 'UserInfo',
  filters: {},
  sorts: {},
  ids: (asked, part) => sql`app.people_ids(${narrowed(asked)}, ${sorted(asked, part)})`,
  total: (asked, bound) => sql`app.people_total(${narrowed(asked)}, ${sql.value(bound)})`,
  file: {
    from: sql`app.user_infos t ${contact} left join app.organizations o on o.id = t.organization_id`,
    columns: {
      person: sql`t.id`,
      firstName: sql`t.first_name`,
      lastName: sql`t.last_name`,
      type: sql`t.user_type`,
      status: sql`case when t.is_deleted then 'DELETED' else t.status end`,
      organization: sql`o.legal_business_name`,
      email: sql`c.email`,
      phone: sql`c.phone_number`,
      since: moment(sql`t.created_at`),
    },
  },
}

export const applications: Source = {
  list: applicationList,
  table: 'applications',
  field: 'allApplications',
  type: 'Application',
  filters: { status: codes(sql`t.status`), received: moments(sql`t.created_at`) },
  search: words(sql`t.first_name`, sql`t.last_name`, sql`t.legal_business_name`, sql`t.email`),
  sorts: { received: { by: [] } },
  file: {
    from: sql`app.applications t`,
    columns: {
      application: sql`t.id`,
      kind: sql`t.kind`,
      status: sql`t.status`,
      firstName: sql`t.first_name`,
      lastName: sql`t.last_name`,
      email: sql`t.email`,
      business: sql`t.legal_business_name`,
      received: moment(sql`t.created_at`),
      decided: moment(sql`t.decided_at`),
    },
  },
}
