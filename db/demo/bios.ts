import type { UserType } from './names.ts'

/** A bio has one sentence about the work and one about the person. */
export const work: Readonly<Record<UserType, readonly string[]>> = {
  MASTER_ADMIN: [
    'Leads the company and signs off on every new partnership.',
    'Took over the business after twelve years in its client services team.',
    'Sets the direction and still meets new clients in person.',
    'Founded the company after a career in public accounting.',
  ],
  ADMIN: [
    'Keeps schedules, agents and paperwork in order.',
    'Handles partner questions and makes sure that invoices go out on time.',
    'Reviews every referral that comes in and finds the right person for it.',
    'Looks after licensing, training and quality checks.',
    'Built the onboarding program that new agents go through.',
    'Prepares the monthly reports and talks them through with the partners.',
  ],
  ASSOCIATE: [
    'Introduces clients to providers that they can trust.',
    'Works with small business owners who are ready to grow.',
    'Refers families who are buying, selling or insuring a home.',
    'Has helped newcomers to the city get set up for more than ten years.',
    'Brings together shop owners, lenders and accountants.',
    'Runs a tax office and refers clients who need more than a return.',
    'Knows most of the contractors in town and what each does best.',
  ],
  SERVICE_AGENT: [
    'Works with first-time clients and explains each step in plain words.',
    'Takes the first call, listens, and lays out the choices with their costs.',
    'Specializes in cases that need more than one visit to get right.',
    'Follows each client from the first call to the final signature.',
    'Known for quick answers and tidy files.',
    'Handles new accounts and checks in after the first ninety days.',
    'Came from the claims side and knows where paperwork gets stuck.',
    'Trains new agents and takes over when a case becomes difficult.',
  ],
}

export const life: readonly string[] = [
  'Based in {city} since college.',
  'Coaches a middle school robotics team.',
  'Volunteers with a food bank in {city}.',
  'Moved to {city} to be closer to family.',
  'Spends weekends on the trails outside {city}.',
  'Teaches an evening class at the community college.',
  'Served six years in the Coast Guard before starting in this field.',
  'Grew up near {city} and knows the area well.',
  'Sings in a community choir.',
  'First in the family to finish a degree.',
  'Serves on the board of a local library.',
  'Worked in retail banking for eight years before that.',
  'Restores old radios in the evenings.',
  'Runs the half marathon in {city} every fall.',
  'Speaks at chamber of commerce events across the region.',
  'Raises bees and gives the honey to clients.',
  'Returned to {city} after ten years on the East Coast.',
  'Mentors students who are starting their first company.',
  'Plays the cello in a community orchestra.',
]
