// biome-ignore-all format: npm run fit-margins writes this file.
// biome-ignore-all lint: its numbers are data.
/** The parameters of each league whose probabilities are calibrated. `npm run fit-margins` writes this file. */
import type { LeagueCode } from '../games/league.ts'
import type { FittedLeague } from './gameProbability.ts'

export const FITTED_LEAGUES: Readonly<Partial<Record<LeagueCode, FittedLeague>>> = {
  nfl: {"model":{"home":1.628,"noise":12,"talent":3.931,"carry":0.5679,"drift":0.109},"weights":[0.1815,0.7804,0.7677,2.622,0.8099,0.7989,1.311,1.716,0.944,0.4251,1.137,0.6049,0.4964,0.5418,1.514,0.6216,0.8769,1.062,0.9339,0.4888,1.075,1.133,0.5687,0.8005,1.269,0.8812,1.137,0.8586,1.709,0.7663,0.6381,1.74,0.8435,0.7298,0.7025,2.274,0.3756,1.952,2,0.8623,1.974,1.124,0.8475,1.427,1.059,1.167,0.6368,0.688,0.736,1.56],"probabilityMax":0.9,"varianceMax":29.8,"spreadMax":2500},
  cfb: {"model":{"home":4.461,"noise":13.7,"talent":11.02,"carry":0,"drift":0.00001376},"weights":[0.08726,1.05,0.6869,3.036,0.5093,0.5603,0.8489,2.243,0.7742,0.4423,1.05,0.6625,0.4683,0.6385,1.363,0.4474,0.6322,1.952,1.159,1.259,0.5208,1.078,0.9085,0.5804,1.433,1.491,0.3271,0.8528,1.87,0.6514,0.09734,1.019,1.708,0.5598,1.292,2.097,0.6477,0.5446,1.431,1.355,0.4752,1,2.106,0.3694,0.5835,1.024,1.725,0.6811,1.434,1.761,0.7944,0.5573,0.8794,0.9247,0.648,1.702,1.788,0.3753,0.3937,0.4126,2.593,0.9046,0.4729,0.988,0.5155,0.5372,1.678,0.5815,1.207,1.252,1.944,0.6699,0.6914,2.138,1.466],"probabilityMax":1,"varianceMax":57.1,"spreadMax":3900},
  bundesliga: {"model":{"home":0.3236,"noise":1.714,"talent":0.7327,"carry":0,"drift":5.523e-9},"weights":[1.211,0.9454,0.8408,0.7916,1.036,0.4983,1.984,1.456],"probabilityMax":0.7,"varianceMax":0.2343,"spreadMax":300},
  seriea: {"model":{"home":0.08895,"noise":1.427,"talent":0.5175,"carry":0,"drift":5.091e-7},"weights":[1.092,0.9149,0.8166,0.7777,1.17,1.786,1.729],"probabilityMax":0.6,"varianceMax":0.1374,"spreadMax":300},
  nhl: {"model":{"home":0.1158,"noise":2.468,"talent":0.1211,"carry":0,"drift":0.0034},"weights":[0.006923,1.556,0.7397,1.495,1.101,0.8287,0.5172,0.5122,1.26,1.252],"probabilityMax":0.8,"varianceMax":0.5726,"spreadMax":400},
  mlb: {"model":{"home":0.1002,"noise":4.493,"talent":0.5546,"carry":0,"drift":0.001368},"weights":[0.00681,1.676,1.063,0.8664,0.9971,0.7582,0.8147,0.8889,0.7238,0.7319,0.9919,0.5698,1.227,1.587,1.844,1.662,1.792,2.293,1.763,0.947,0.9783,1.983,1.994],"probabilityMax":0.7,"varianceMax":0.4174,"spreadMax":700},
  laliga: {"model":{"home":0.4265,"noise":1.429,"talent":0.4333,"carry":0,"drift":0.0008612},"weights":[1.081,0.9703,0.9426,0.9901,0.9794,0.7058,1.546],"probabilityMax":0.7,"varianceMax":0.2737,"spreadMax":300},
}
