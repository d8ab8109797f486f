type Answer = string | boolean | readonly string[]

/** A custom field of a service, with sample answers. */
export type DemoField = {
  key: string
  label: string
  type: string
  required?: true
  help?: string
  options?: readonly string[]
  min?: string
  max?: string
  maxLength?: number
  showWhen?: { key: string; equals: string | boolean }
  answers: readonly Answer[]
}

const choice = (
  type: 'select' | 'radio',
  key: string,
  label: string,
  options: readonly string[],
): DemoField => ({
  key,
  label,
  type,
  required: true,
  options,
  answers: options,
})
const yesOrNo = (key: string, label: string) => choice('radio', key, label, ['Yes', 'No'])
const note = (key: string, label: string, answers: readonly string[]): DemoField => ({
  key,
  label,
  type: 'textarea',
  maxLength: 2000,
  answers,
})

/** Custom fields by the name of the service. */
export const forms: Readonly<Record<string, readonly DemoField[]>> = {
  'Monthly Bookkeeping': [
    choice('select', 'software', 'Accounting software', ['QuickBooks', 'Xero', 'Spreadsheets', 'None yet']),
    {
      key: 'accounts',
      label: 'Bank and card accounts',
      type: 'number',
      min: '1',
      max: '99',
      answers: ['2', '4', '7'],
    },
    yesOrNo('isBehind', 'Are the books behind?'),
    {
      key: 'behindSince',
      label: 'Behind since',
      type: 'date',
      required: true,
      showWhen: { key: 'isBehind', equals: 'Yes' },
      answers: ['2026-01-31', '2026-03-31'],
    },
  ],
  'Company Formation Package': [
    choice('radio', 'kind', 'Kind of company', ['LLC', 'Corporation', 'Not sure yet']),
    {
      key: 'owners',
      label: 'Owners',
      type: 'number',
      required: true,
      min: '1',
      max: '50',
      answers: ['1', '2', '3'],
    },
    {
      key: 'partnerEmail',
      label: 'A partner’s email',
      type: 'email',
      answers: ['partner@customers.example'],
    },
  ],
  'Managed IT for Small Offices': [
    {
      key: 'connectionLimits',
      label: 'Computers',
      type: 'number',
      required: true,
      min: '1',
      max: '500',
      answers: ['8', '15', '32'],
    },
    {
      key: 'needs',
      label: 'What is needed',
      type: 'multiselect',
      required: true,
      options: ['Help desk', 'Backups', 'Security', 'New equipment'],
      answers: [['Help desk'], ['Help desk', 'Backups'], ['Security', 'New equipment']],
    },
    { key: 'hasServer', label: 'There is a server on site', type: 'checkbox', answers: [true, false] },
    {
      key: 'serverAge',
      label: 'Age of the server in years',
      type: 'number',
      min: '0',
      max: '40',
      showWhen: { key: 'hasServer', equals: true },
      answers: ['3', '6'],
    },
  ],
  'Business Phone Systems': [
    {
      key: 'lines',
      label: 'Lines',
      type: 'number',
      required: true,
      min: '1',
      max: '500',
      answers: ['4', '10'],
    },
    {
      key: 'mainNumber',
      label: 'Main number',
      type: 'phone',
      help: 'To be moved over',
      answers: ['312-555-0142'],
    },
  ],
  'Business Funding Match': [
    {
      key: 'amount',
      label: 'Amount sought',
      type: 'money',
      required: true,
      min: '1000',
      answers: ['25000.00', '80000.00'],
    },
    choice('select', 'purpose', 'Purpose', ['Equipment', 'Inventory', 'Expansion', 'Cash flow']),
    {
      key: 'openedOn',
      label: 'In business since',
      type: 'date',
      required: true,
      answers: ['2019-05-01', '2022-09-15'],
    },
    yesOrNo('hasLoans', 'Are there other loans?'),
    {
      key: 'loansOwed',
      label: 'Owed on them',
      type: 'money',
      required: true,
      showWhen: { key: 'hasLoans', equals: 'Yes' },
      answers: ['12000.00', '43500.00'],
    },
  ],
  'First Business Loan': [
    { key: 'plan', label: 'There is a business plan', type: 'checkbox', answers: [true, false] },
    note('idea', 'The business in a few words', ['A bakery with a lunch counter.', 'Mobile bicycle repair.']),
  ],
  'Point of Sale for Shops and Cafes': [
    choice('radio', 'kindOfShop', 'Kind of shop', ['Shop', 'Cafe', 'Restaurant']),
    {
      key: 'registers',
      label: 'Registers',
      type: 'number',
      required: true,
      min: '1',
      max: '50',
      answers: ['1', '2', '5'],
    },
    { key: 'shopZip', label: 'Zip code of the shop', type: 'zip', answers: ['43215', '46204'] },
  ],
  'Small Business Tax Preparation': [
    choice('select', 'returns', 'Returns for', ['This year', 'Last year', 'Several years']),
    note('circumstances', 'Anything unusual', ['We sold a vehicle.', 'There was a move between states.']),
  ],
  'Business Insurance Package': [
    {
      key: 'covers',
      label: 'Coverage wanted',
      type: 'multiselect',
      required: true,
      options: ['Liability', 'Property', 'Workers’ compensation', 'Vehicles'],
      answers: [['Liability'], ['Liability', 'Property'], ['Property', 'Vehicles']],
    },
    {
      key: 'employees',
      label: 'Employees',
      type: 'number',
      required: true,
      min: '0',
      max: '5000',
      answers: ['3', '12', '40'],
    },
  ],
  'Home and Auto Bundle': [
    { key: 'insured', label: 'Insured address, if another', type: 'address', answers: [] },
    { key: 'vehicles', label: 'Vehicles', type: 'number', min: '0', max: '20', answers: ['1', '2'] },
  ],
  'Home Warranty Plan': [
    choice('radio', 'home', 'Home', ['House', 'Townhouse', 'Condominium']),
    {
      key: 'builtIn',
      label: 'Built in',
      type: 'number',
      min: '1700',
      max: '2030',
      answers: ['1962', '1994', '2011'],
    },
  ],
  'Owner Advisory Sessions': [
    {
      key: 'topic',
      label: 'Topic',
      type: 'text',
      required: true,
      maxLength: 200,
      answers: ['Hiring', 'Selling the firm'],
    },
    {
      key: 'since',
      label: 'How long it has been on your mind',
      type: 'text',
      maxLength: 100,
      answers: ['A year'],
    },
  ],
}
