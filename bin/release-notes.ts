/** The changes of a version as CHANGELOG.md has them, without the heading. Undefined if it has none. */
export function changesOf(version: string, changelog: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version)
  const changes = section?.slice(section.indexOf('\n')).trim()
  return changes === '' ? undefined : changes
}

/** The changes that were not released become those of a version. */
export function releaseChanges(version: string, day: string, changelog: string): string {
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`)
}
