import { graphql } from '../../domain/api/graphql.ts'

export const checkImportDocument = graphql(`
  mutation CheckImport($input: CheckImportInput!) {
    checkImport(input: $input) {
      importOutcomes {
        position
        outcome
        problem
      }
    }
  }
`)

export const importVendorDocument = graphql(`
  mutation ImportVendor($input: ImportVendorInput!) {
    importVendor(input: $input) {
      clientMutationId
    }
  }
`)
