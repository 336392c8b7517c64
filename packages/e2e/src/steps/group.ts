/** A user's steps with groups. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Creates a group, and ends at the step that invites friends. */
export async function createGroup(page: Page, name: string): Promise<void> {
  await page.goto('/create_group')
  await page.getByLabel('group name').fill(name)
  await page.getByRole('main').getByRole('button', { name: 'Create Group' }).click()
  await expect(inviteStep(page)).toBeVisible()
}

export const inviteStep = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Invite a friend to / })

/** From /your_groups to the members of a group. */
export async function openMembers(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** At /group_bets. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click()
  await expect(page.getByRole('region', { name })).toBeVisible()
}
