import { expect, test } from '../fixtures/test.ts'

test('two people bet through the API, and the books stay in order', async ({
  people,
  control,
  books,
}) => {
  const [ann, ben] = await Promise.all([
    people.signUp('ann', { cents: 100_00 }),
    people.signUp('ben', { cents: 100_00, mfa: true }),
  ])
  const asAnn = await people.ask(ann)
  const asBen = await people.ask(ben)
  const now = await control.now()
  await control.makeGame({
    league: 'nfl',
    away: 'Dallas Cowboys',
    home: 'Philadelphia Eagles',
    startsAt: new Date(now.getTime() + 2 * 3_600_000),
  })
  const { data } = await asAnn.get('/api/schedulenfl/upcoming')
  const { _id } = await asAnn.post('/api/betsProposed/newPublicBet', {
    gameID: data[0].gameID,
    winnerOffer: 'Dallas Cowboys',
    spreadOffer: 3.5,
    amountBet: 50,
  })
  const taken = await asBen.post('/api/betsAccepted/acceptbet', {
    betProposedPicked: _id,
    partialAmountBet: 20,
  })
  expect(taken).toMatchObject({ amountLeft: 30, fundsAvailable: 80, fundsAtRisk: 20 })
  await books()
})
