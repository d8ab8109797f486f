import { lazy } from 'react'

// With fields, or a map: more code than the rest of a provider's page.
export const CoverageEditor = lazy(async () => ({
  default: (await import('./CoverageEditor.tsx')).CoverageEditor,
}))
export const OfferLimits = lazy(async () => ({
  default: (await import('../offers/OfferLimits.tsx')).OfferLimits,
}))
export const OrganizationForm = lazy(async () => ({
  default: (await import('./OrganizationForm.tsx')).OrganizationForm,
}))
export const Publishing = lazy(async () => ({ default: (await import('./Publishing.tsx')).Publishing }))
export const RequireFactor = lazy(async () => ({
  default: (await import('./RequireFactor.tsx')).RequireFactor,
}))
