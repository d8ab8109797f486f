export type DemoApplication = {
  email: string
  name: string
  phone: string
  message: string
  /** Days since the application was sent and its address confirmed. */
  daysAgo: number
  /** Only for applications of organizations. */
  organization?: { name: string; type: string; kind: string; website: string }
}

/** Applications that wait for the operator's decision. */
export const applications: readonly DemoApplication[] = [
  {
    email: 'carla.weston@post.example',
    name: 'Carla Weston',
    phone: '+14025550171',
    message:
      'I have sold homes in Omaha for nine years and my clients often ask me for insurance and tax help. ' +
      'I would like to refer them to people I can stand behind.',
    daysAgo: 1,
  },
  {
    email: 'isaiah.broadnax@mail.example',
    name: 'Isaiah Broadnax',
    phone: '+14105550136',
    message:
      'I run a tax office in Baltimore that is busy from January to April. ' +
      'During the rest of the year I can send steady referrals for bookkeeping and payroll.',
    daysAgo: 4,
  },
  {
    email: 'gina.palumbo@lakeeffectroofing.example',
    name: 'Gina Palumbo',
    phone: '+12165550184',
    message:
      'We are a family roofing company with three crews and a clean safety record. ' +
      'We would like to take leads in Cuyahoga, Lorain and Medina counties.',
    daysAgo: 2,
    organization: {
      name: 'Lake Effect Roofing & Exteriors, LLC',
      type: 'VENDOR',
      kind: 'GENERAL_VENDOR',
      website: 'https://lakeeffectroofing.example',
    },
  },
  {
    email: 'devin.achterberg@prairielantern.example',
    name: 'Devin Achterberg',
    phone: '+16055550122',
    message:
      'Our four advisors serve farm families in both Dakotas. ' +
      'We refer about twenty clients a month and could serve retirement planning leads ourselves.',
    daysAgo: 6,
    organization: {
      name: 'Prairie Lantern Advisors, Inc.',
      type: 'MULTI_ROLE_PROVIDER',
      kind: 'MULTIROLE_PROVIDER',
      website: 'https://prairielantern.example',
    },
  },
]
