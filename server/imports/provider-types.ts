/** Spellings in the type column of a table of providers, without spaces and signs. */
const organizationTypes: Readonly<Record<string, readonly string[]>> = {
  VENDOR: [
    'vendor',
    'vendors',
    'serviceprovider',
    'supplier',
    'corporatevendor',
    'generalvendor',
    'institutionalvendor',
  ],
  MULTI_ROLE_PROVIDER: [
    'multiroleprovider',
    'multirole',
    'multiroleproviders',
    'mrp',
    'multipleroleprovider',
  ],
  INDEPENDENT_OPERATOR: ['independentoperator', 'independent', 'independentoperators', 'soleoperator'],
}

const vendorTypes: Readonly<Record<string, readonly string[]>> = {
  CORPORATE_VENDOR: ['corporatevendor', 'corporate'],
  GENERAL_VENDOR: ['generalvendor', 'general'],
  INDEPENDENT_OPERATOR: organizationTypes['INDEPENDENT_OPERATOR'] ?? [],
  INSTITUTIONAL_VENDOR: ['institutionalvendor', 'institutional', 'institution'],
  MULTIROLE_PROVIDER: organizationTypes['MULTI_ROLE_PROVIDER'] ?? [],
}

const usual: Readonly<Record<string, string>> = {
  VENDOR: 'GENERAL_VENDOR',
  MULTI_ROLE_PROVIDER: 'MULTIROLE_PROVIDER',
  INDEPENDENT_OPERATOR: 'INDEPENDENT_OPERATOR',
}

/** Undefined for a spelling that we do not know; it is never taken for a vendor. */
export function organizationTypeOf(spelled: string): string | undefined {
  return codeOf(organizationTypes, spelled)
}

/** The kind of vendor that a cell names, or the usual one of the organization's type. */
export function vendorTypeOf(spelled: string, organizationType: string | undefined): string | undefined {
  const own = codeOf(vendorTypes, spelled)
  if (own !== undefined) return own
  const isAboutType = spelled === '' || organizationTypeOf(spelled) !== undefined
  return isAboutType ? usual[organizationType ?? ''] : undefined
}

/** Two kinds of vendor are named for a type of organization, and are of no other type. */
export function fitsType(vendorType: string, organizationType: string): boolean {
  const own = Object.keys(usual).find((type) => usual[type] === vendorType)
  return own === undefined || own === 'VENDOR' || own === organizationType
}

function codeOf(codes: Readonly<Record<string, readonly string[]>>, spelled: string): string | undefined {
  const plain = spelled.toLowerCase().replaceAll(/[^a-z]/g, '')
  return Object.keys(codes).find((code) => codes[code]?.includes(plain))
}
