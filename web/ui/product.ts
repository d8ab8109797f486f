type Product = { name: string; initial: string; timeZone: string }

/** The name in titles, its first letter, and the zone of dates. The entry sets both: the design system does not read the page. */
export const product: Product = { name: 'Turnstone', initial: 'T', timeZone: 'America/Chicago' }

export function setProduct(settings: Product): void {
  Object.assign(product, settings)
}
