import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dataFolder } from './product.ts'
import { findTool, missing } from './tools.ts'

const systemd = findTool('systemd-analyze')

describe.skipIf(missing('systemd', systemd))('the unit for systemd', () => {
  const folder = dataFolder()
  const unit = join(folder.path, 'turnstone.service')
  const text = readFileSync(join(import.meta.dirname, '../../packaging/turnstone.service'), 'utf8')
  // The archive is elsewhere on this machine.
  writeFileSync(unit, text.replace('/opt/turnstone/packaging/turnstone', process.execPath))
  afterAll(folder.remove)

  const analyze = (...args: string[]) => spawnSync(systemd ?? '', [...args, unit], { encoding: 'utf8' })

  test('it is valid', () => {
    const { status, stderr } = analyze('verify')
    expect(stderr).not.toContain('turnstone.service')
    expect(status).toBe(0)
  })

  test('it exposes at most 2 of 10 by the rules of systemd', () => {
    expect(analyze('security', '--offline=true', '--threshold=20').status).toBe(0)
    expect(analyze('security', '--offline=true', '--threshold=1').status).not.toBe(0)
  })
})
