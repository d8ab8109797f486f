type Product = { name: string; timeZone: string }

/** The name in titles and the zone of dates. The entry sets both: the design system does not read the page. */
export const product: Product = { name: 'Turnstone', timeZone: 'America/Chicago' }

export function setProduct(settings: Product): void {
  Object.assign(product, settings)
}
