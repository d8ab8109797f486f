import config from './playwright.config.ts'

/** What takes longer than every run of the tests has time for. */
export default { ...config, testMatch: '**/walks.engine.ts' }
