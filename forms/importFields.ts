/** The columns of each kind of import, for the screen and for the server that reads the table. */
export type ImportField = {
  readonly key: string
  readonly label: string
  readonly isRequired?: true
  /** Headings in plain lower case, the surest first. */
  readonly names: readonly string[]
}

const contact: readonly ImportField[] = [
  {
    key: 'email',
    label: 'Email',
    isRequired: true,
    names: [
      'email',
      'e mail',
      'email address',
      'e mail address',
      'e mail 1 value',
      'email 1 value',
      'work email',
      'business email',
      'primary email',
      'contact email',
      'mail',
      'email 1',
      'e mail 2 address',
    ],
  },
  {
    key: 'phoneNumber',
    label: 'Phone',
    names: [
      'phone',
      'phone number',
      'mobile phone',
      'mobile phone number',
      'mobile',
      'cell phone',
      'cell',
      'phone 1 value',
      'business phone',
      'work phone',
      'work phone number',
      'telephone',
      'telephone number',
      'primary phone',
      'tel',
      'home phone',
    ],
  },
  {
    key: 'title',
    label: 'Title',
    names: [
      'job title',
      'jobtitle',
      'organization title',
      'organization 1 title',
      'position',
      'role',
      'title',
    ],
  },
  {
    key: 'officeAddress',
    label: 'Office address',
    names: ['office address', 'work address', 'business address', 'address 1 formatted', 'mailing address'],
  },
]

const name: readonly ImportField[] = [
  {
    key: 'firstName',
    label: 'First name',
    names: ['first name', 'given name', 'first', 'forename', 'firstname', 'contact first name'],
  },
  { key: 'middleName', label: 'Middle name', names: ['middle name', 'additional name', 'middle'] },
  {
    key: 'lastName',
    label: 'Last name',
    names: ['last name', 'family name', 'surname', 'last', 'lastname', 'contact last name'],
  },
  {
    key: 'fullName',
    label: 'Full name',
    names: ['full name', 'fullname', 'contact name', 'contact', 'name', 'display name', 'person'],
  },
]

const states: ImportField = {
  key: 'states',
  label: 'States',
  names: ['states', 'state', 'service area', 'licensed states', 'coverage'],
}

const importFields: Readonly<Record<string, readonly ImportField[]>> = {
  SERVICE_AGENT: [
    ...name,
    ...contact,
    {
      key: 'employeeId',
      label: 'Employee ID',
      names: ['employee id', 'employee', 'staff id', 'employee number'],
    },
    { key: 'services', label: 'Services', names: ['services', 'service', 'products'] },
    states,
    { key: 'languages', label: 'Languages', names: ['languages', 'language', 'spoken languages'] },
  ],
  ASSOCIATE: [...name, ...contact],
  VENDOR: [
    {
      key: 'legalBusinessName',
      label: 'Legal business name',
      isRequired: true,
      names: [
        'legal business name',
        'legal name',
        'business name',
        'company name',
        'company',
        'account name',
        'organization name',
        'organization',
        'business',
        'vendor',
        'vendor name',
        'organization 1 name',
        'name',
      ],
    },
    {
      key: 'organizationType',
      label: 'Type',
      names: ['type', 'organization type', 'company type', 'account type'],
    },
    { key: 'vendorType', label: 'Kind of vendor', names: ['vendor type', 'kind of vendor'] },
    {
      key: 'hqAddress',
      label: 'Address',
      names: [
        'headquarters address',
        'address',
        'headquarters',
        'billing address',
        'street address',
        'company address',
      ],
    },
    { key: 'taxId', label: 'Tax ID', names: ['tax id', 'ein', 'tax number', 'federal tax id', 'fein'] },
    {
      key: 'websiteUrl',
      label: 'Website',
      names: ['website', 'website url', 'web site', 'url', 'company domain name'],
    },
    states,
    // "Name" is the firm's, or its contact's where another column names the firm.
    ...name,
    ...contact.filter(({ key }) => key !== 'officeAddress'),
  ],
}

/** The whole list of fields of a kind; empty for an unknown one. */
export function fieldsOf(kind: string): readonly ImportField[] {
  return importFields[kind] ?? []
}
