import { demoAccounts, type DemoAccount } from './accounts.ts'
import { life, work } from './bios.ts'
import { chanceFrom, type Chance } from './chance.ts'
import { names, titles, type UserType } from './names.ts'
import { associateOffices, type Office } from './offices.ts'
import { organizations } from './organizations.ts'
import type { DemoOrganization } from './organization.ts'

export type DemoPerson = {
  email: string
  name: { first: string; middle: string | null; last: string }
  title: string
  userType: UserType
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE'
  isDeleted: boolean
  organization: DemoOrganization | null
  phone: string | null
  extension: string | null
  officeAddress: string
  bio: string | null
  /** Language codes. */
  languages: readonly string[]
  industry: string
  textNotifications: boolean
  emailNotifications: boolean
  /** Days since they joined. */
  days: number
}

type PersonStatus = Pick<DemoPerson, 'status' | 'isDeleted'>

const secondLanguages = ['es', 'es', 'es', 'zh', 'vi', 'ko', 'ar', 'fr', 'hi', 'tl', 'pl', 'pt']
const mailboxes = ['mail.example', 'post.example', 'inbox.example']

/** All people: per organization first the demo accounts, then other staff. The rest are the operator's associates. */
export function allPeople(): DemoPerson[] {
  const maker = new Maker()
  for (const organization of organizations) {
    for (const account of accountsOf(organization.key)) maker.addAccount(account, organization)
    for (const userType of staffOf(organization)) maker.addPerson(userType, organization)
  }
  for (const account of accountsOf(null)) maker.addAccount(account, null)
  while (maker.hasNames) maker.addPerson('ASSOCIATE', null)
  return maker.people
}

function accountsOf(organization: string | null): DemoAccount[] {
  return demoAccounts.filter((account) => account.organization === organization)
}

function staffOf({ staff }: DemoOrganization): UserType[] {
  return [
    ...Array<UserType>(staff.masterAdmins).fill('MASTER_ADMIN'),
    ...Array<UserType>(staff.admins).fill('ADMIN'),
    ...Array<UserType>(staff.agents).fill('SERVICE_AGENT'),
    ...Array<UserType>(staff.associates).fill('ASSOCIATE'),
  ]
}

class Maker {
  readonly people: DemoPerson[] = []
  readonly #chance = chanceFrom(2026)
  readonly #names = [...names]
  readonly #linesInUse = new Map<string, number>()

  get hasNames(): boolean {
    return this.#names.length > 0
  }

  addAccount(account: DemoAccount, organization: DemoOrganization | null): void {
    const office = organization ?? turnOf(associateOffices, this.people.length)
    this.people.push({
      ...this.#habits(organization),
      ...account,
      name: partsOf(account.name),
      status: 'ACTIVE',
      isDeleted: false,
      organization,
      phone: this.#phone(office),
      extension: null,
      officeAddress: office.address,
      days: (organization?.days ?? 400) - 1,
    })
  }

  addPerson(userType: UserType, organization: DemoOrganization | null): void {
    const office = organization ?? turnOf(associateOffices, this.people.length)
    const name = partsOf(this.#nextName())
    const status = statusOf(userType, organization, this.#chance)
    const longest = (organization?.days ?? 700) - 2
    this.people.push({
      ...this.#habits(organization),
      ...status,
      email: `${localPart(name)}@${organization ? `${organization.key}.example` : this.#chance.pick(mailboxes)}`,
      name,
      title: this.#chance.pick(titles[userType]),
      userType,
      organization,
      phone: this.#chance.once(12) ? null : this.#phone(office),
      extension: organization && this.#chance.once(4) ? String(100 + this.#chance.number(80)) : null,
      officeAddress: office.address,
      bio: this.#chance.once(2) ? null : this.#bio(userType, office),
      days: 1 + this.#chance.number(status.status === 'PENDING' ? Math.min(6, longest) : longest),
    })
  }

  #habits(organization: DemoOrganization | null) {
    const chance = this.#chance
    return {
      languages: chance.once(3) ? ['en', chance.pick(secondLanguages)] : ['en'],
      industry: organization ? chance.pick(organization.industries) : 'Consulting',
      textNotifications: chance.once(3),
      emailNotifications: !chance.once(8),
    }
  }

  #nextName(): string {
    const name = this.#names.shift()
    if (name === undefined) throw new Error('The demo has more people than names')
    return name
  }

  /** In rotation, so that neighbors in a list differ. */
  #bio(userType: UserType, { address }: Pick<Office, 'address'>): string {
    const city = address.split(', ').at(-2) ?? ''
    const turn = this.people.length
    return `${turnOf(work[userType], turn)} ${turnOf(life, turn).replace('{city}', city)}`
  }

  /** Numbers 555-0100 to 555-0199 of each area code are reserved for fiction. */
  #phone({ areaCode }: Pick<Office, 'areaCode'>): string {
    const line = this.#linesInUse.get(areaCode) ?? 10
    this.#linesInUse.set(areaCode, line + 1)
    return `+1${areaCode}55501${line}`
  }
}

function partsOf(name: string): DemoPerson['name'] {
  const [first = '', ...others] = name.split(' ')
  const last = others.pop() ?? ''
  return { first, middle: others.join(' ') || null, last }
}

function localPart({ first, last }: DemoPerson['name']): string {
  return `${plain(first)}.${plain(last)}`
}

/** Removes accents, hyphens and the like. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
}

function turnOf<T>(things: readonly T[], turn: number): T {
  const thing = things[turn % things.length]
  if (thing === undefined) throw new Error('The list is empty')
  return thing
}

/** An organization's first person has its status; of the others some are invited and some have left. */
function statusOf(userType: UserType, organization: DemoOrganization | null, chance: Chance): PersonStatus {
  if (organization?.status === 'PENDING') return { status: 'PENDING', isDeleted: false }
  if (organization?.status === 'INACTIVE' || organization?.status === 'REJECTED') {
    return { status: 'INACTIVE', isDeleted: organization.isDeleted ?? false }
  }
  if (userType === 'MASTER_ADMIN') return { status: 'ACTIVE', isDeleted: false }
  if (chance.once(11)) return { status: 'PENDING', isDeleted: false }
  if (chance.once(13)) return { status: 'INACTIVE', isDeleted: false }
  if (chance.once(24)) return { status: 'INACTIVE', isDeleted: true }
  return { status: 'ACTIVE', isDeleted: false }
}
