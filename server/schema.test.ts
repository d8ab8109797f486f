import { isObjectType, printType, type GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt } from './test/asker.ts'
import { interfaceOf, type Interface } from './test/interface.ts'
import { openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let shape: Interface

beforeAll(async () => {
  fixture = await openFixture()
  shape = await interfaceOf(fixture, await fixture.signIn('master@operator.example'))
})
afterAll(() => fixture.close())

const everyType = () => Object.values(shape.schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const objects = () => everyType().filter(isObjectType)
const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {})
const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const typeOf = (name: string) => objects().find((type) => type.name === name)

describe('"lists allThings(first, offset, before, after, orderBy, filter) { nodes totalCount pageInfo }"', () => {
  test('every root list has this shape', () => {
    const lists = fieldsOf(shape.schema.getQueryType()).filter(({ name }) => shape.lists.has(name))
    expect(lists.length).toBeGreaterThan(14)
    for (const { name, args, type } of lists) {
      const given = args.map((argument) => argument.name)
      expect(given, name).toEqual(
        expect.arrayContaining(['first', 'offset', 'before', 'after', 'orderBy', 'filter']),
      )
      const fields = fieldsOf(typeOf(String(type).replaceAll('!', ''))).map((field) => field.name)
      expect(fields, name).toEqual(expect.arrayContaining(['nodes', 'totalCount', 'pageInfo']))
    }
  })

  test.for([
    'allUserInfos',
    'allOrganizations',
    'allServices',
    'allCategories',
    'allIndustries',
    'allLanguages',
    'allStates',
    'allUsZipCodes',
    'allServiceStateMaps',
    'allPermissionAttributes',
    'allPermissionTemplates',
    'allUserPermissionMappings',
    'allSessions',
    'allApplications',
    'allAuditLogs',
  ])('%s is one of them', (name) => expect([...shape.lists.keys()]).toContain(name))

  test('"page size 100 at most and 100 by default"', async () => {
    const token = await fixture.signIn('master@operator.example')
    const page = async (args: string) => {
      const { data, code } = await fixture.ask(
        `{ allUsZipCodes${args} { totalCount nodes { zipCode } } }`,
        {},
        token,
      )
      return code ?? (data?.['allUsZipCodes'] as { nodes: unknown[]; totalCount: number })
    }
    const usual = await page('')
    expect(usual).toMatchObject({ nodes: { length: 100 } })
    expect(usual).toHaveProperty('totalCount')
    expect((usual as { totalCount: number }).totalCount).toBeGreaterThan(41_000)
    expect(await page('(first: 101)')).toBe('LIMIT_EXCEEDED')
  })
})

describe('"single rows thingById(id) and thingByPublicId(publicId)"', () => {
  test('every type with an id or a publicId is found by it', () => {
    const names = shape.singles.map(({ name }) => name)
    for (const type of [
      'UserInfo',
      'Organization',
      'Service',
      'Category',
      'Session',
      'Application',
      'State',
    ]) {
      const unique = Object.keys(typeOf(type)?.getFields() ?? {}).filter((field) =>
        /^(id|publicId)$/.test(field),
      )
      const things = unique.map((field) => `${lowered(type)}By${field === 'id' ? 'Id' : 'PublicId'}`)
      expect(names).toEqual(expect.arrayContaining(things))
      expect(things.length).toBeGreaterThan(0)
    }
  })

  test('"id is the integer row id; publicId (uuid) is what URLs carry"', () => {
    const typesOf = (name: string) =>
      new Set(objects().flatMap((type) => type.getFields()[name]?.type.toString() ?? []))
    expect([...typesOf('id')].filter((type) => !['Int!', 'BigInt!'].includes(type))).toEqual([])
    expect([...typesOf('publicId')]).toEqual(['UUID!'])
    expect(String(typeOf('UserInfo')?.getFields()['id']?.type)).toBe('Int!')
  })

  test('there is no nodeId, no rowId, and no Node', () => {
    expect(everyType().map(({ name }) => name)).not.toContain('Node')
    for (const type of everyType()) expect(printType(type)).not.toMatch(/\b(nodeId|rowId|condition)\b/i)
  })
})

describe('"the types that the specification names keep its names"', () => {
  test.for(['UserInfo', 'Organization', 'Service', 'Category', 'Support'])('%s', (name) =>
    expect(typeOf(name)).toBeDefined(),
  )

  test.for([
    [
      'UserInfo',
      'id publicId profileUri email firstName middleName lastName title userType status officeAddress phoneNumber account industryId languageIds textNotifications emailNotifications organizationId isDeleted createdAt',
    ],
    [
      'Organization',
      'id publicId profileUri legalBusinessName vendorType organizationType status incorporationType taxId websiteUrl hqAddress companyBio stateIds serviceIds industryIds isDeleted',
    ],
    ['Category', 'id name parentId isActive'],
    [
      'Service',
      'id name categoryId subCategoryId customerType tags description industryIds formSchema states',
    ],
    ['Language', 'id name'],
    ['State', 'id code name'],
    ['UsZipCode', 'zipCode stateCode state'],
    ['PermissionAttribute', 'id attribute'],
    ['UserVerificationToken', 'userId email expiresAt'],
  ] as const)('%s has the specified fields: %s', ([name, fields]) =>
    expect(Object.keys(typeOf(name)?.getFields() ?? {})).toEqual(expect.arrayContaining(fields.split(' '))),
  )

  test.for([
    ['UserType', 'ADMIN ASSOCIATE MASTER_ADMIN SERVICE_AGENT'],
    ['UserStatus', 'ACTIVE INACTIVE PENDING'],
    ['OrganizationType', 'INDEPENDENT_OPERATOR MULTI_ROLE_PROVIDER OPERATOR VENDOR'],
    ['OrganizationStatus', 'ACTIVE INACTIVE PENDING REJECTED SUSPENDED'],
    [
      'VendorType',
      'CORPORATE_VENDOR GENERAL_VENDOR INDEPENDENT_OPERATOR INSTITUTIONAL_VENDOR MULTIROLE_PROVIDER',
    ],
    ['CustomerType', 'both corporate individual'],
  ] as const)('%s is %s', ([name, values]) => {
    const type = shape.schema.getType(name)
    expect(
      type &&
        printType(type)
          .match(/^ {2}\w+$/gm)
          ?.map((line) => line.trim())
          .toSorted(),
    ).toEqual(values.split(' '))
  })

  test('"mutations with one input and a payload"', () => {
    for (const { name, args } of fieldsOf(shape.schema.getMutationType())) {
      expect(
        args.map((argument) => argument.name),
        name,
      ).toEqual(['input'])
    }
  })

  test('the API contains no secret', () => {
    const names = objects().flatMap((type) => Object.keys(type.getFields()))
    const secret = /password|hash|argon|secret/i
    // The last is a new key of an authenticator app, for its owner, before it counts.
    const known = ['forgotPassword', 'resetPassword', 'changePassword', 'secret']
    expect(names.filter((name) => secret.test(name) && !known.includes(name))).toEqual([])
    const owners = objects().filter((type) => 'secret' in type.getFields())
    expect(owners.map(({ name }) => name)).toEqual(['BeginAuthenticatorPayload'])
  })
})

describe('"Signed-in user: id, userType, publicId, email, notification flags, names, vendorId (-1 if none), permissions (a set of names plus a permission template map), organizationType"', () => {
  const query = `{ currentUser {
    id userType publicId email emailNotifications textNotifications firstName middleName lastName vendorId
    permissions permissionTemplateMap organizationType
  } allPermissionAttributes { nodes { id attribute } } }`

  test('"Current signed-in user plus all permission attributes" come in one call', async () => {
    const token = await fixture.signIn('master@vendor.example')
    const { data, errors } = await fixture.ask(query, {}, token)
    expect(errors).toEqual([])
    expect(data?.['currentUser']).toMatchObject({
      id: expect.any(Number) as number,
      userType: 'MASTER_ADMIN',
      publicId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      email: 'master@vendor.example',
      emailNotifications: expect.any(Boolean) as boolean,
      textNotifications: expect.any(Boolean) as boolean,
      firstName: 'Renee',
      lastName: 'Castellanos',
      vendorId: expect.any(Number) as number,
      organizationType: 'VENDOR',
      permissions: ['CREATE_SERVICES', 'ASSIGN_LEADS_TO_VENDORS', 'MANAGE_LEAD', 'VIEW_LEAD_STATUS'],
    })
    expect(data?.['currentUser']).toHaveProperty('permissionTemplateMap.CREATE_LEAD', {
      id: expect.any(Number) as number,
      value: false,
    })
    expect(data?.['allPermissionAttributes']).toEqual({
      nodes: [
        'CREATE_SERVICES',
        'ASSIGN_LEADS_TO_VENDORS',
        'MANAGE_LEAD',
        'VIEW_LEAD_STATUS',
        'CREATE_LEAD',
      ].map((attribute, index) => ({ id: index + 1, attribute })),
    })
  })

  const both = ['MANAGE_LEAD', 'VIEW_LEAD_STATUS']
  const all = ['CREATE_SERVICES', 'ASSIGN_LEADS_TO_VENDORS', ...both, 'CREATE_LEAD']
  test.for([
    ['master@operator.example', 'OPERATOR', all],
    ['admin@operator.example', 'OPERATOR', ['VIEW_LEAD_STATUS', 'CREATE_LEAD']],
    ['admin@vendor.example', 'VENDOR', ['CREATE_SERVICES', 'VIEW_LEAD_STATUS']],
    ['colleen.brannigan@vendor.example', 'VENDOR', both],
    ['agent@vendor.example', 'VENDOR', both],
    ['master@multirole.example', 'MULTI_ROLE_PROVIDER', all],
    ['master@independent.example', 'INDEPENDENT_OPERATOR', all],
    ['associate@multirole.example', 'MULTI_ROLE_PROVIDER', ['VIEW_LEAD_STATUS', 'CREATE_LEAD']],
    ['associate@operator.example', null, ['VIEW_LEAD_STATUS', 'CREATE_LEAD']],
  ] as const)('%s is of %s and may %j', async ([email, organizationType, permissions]) => {
    const { data } = await fixture.ask(query, {}, await fixture.signIn(email))
    expect(data?.['currentUser']).toMatchObject({ email, organizationType, permissions })
    const vendorId = valueAt(data, 'currentUser', 'vendorId')
    expect(vendorId === -1, '"vendorId (-1 if none)"').toBe(organizationType === null)
  })

  test('signed out: null, and data for users only is UNAUTHENTICATED', async () => {
    expect((await fixture.ask('{ currentUser { id userType } }')).text).toBe(
      '{"data":{"currentUser":null},"extensions":{"cost":1}}',
    )
    expect((await fixture.ask('{ allPermissionAttributes { nodes { id } } }')).code).toBe('UNAUTHENTICATED')
  })

  test('"Introspection off for anonymous callers"', async () => {
    for (const asked of ['{ __schema { queryType { name } } }', '{ __type(name: "UserInfo") { name } }']) {
      expect((await fixture.ask(asked)).data).toBeNull()
    }
    expect((await fixture.ask('{ alUserInfos { totalCount } }')).text).not.toMatch(
      /allUserInfos|Did you mean/,
    )
  })
})
