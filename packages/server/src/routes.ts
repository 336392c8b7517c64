/** All endpoints of the server. */
import { changeMfa } from './account/changeMfa.ts'
import { changePassword, checkOldPassword } from './account/changePassword.ts'
import { checkUniqueEmail } from './account/checkUniqueEmail.ts'
import { confirmContact, newContactCode, revertContact } from './account/confirmContact.ts'
import { getQuestion, requestLogin } from './account/forgottenLogin.ts'
import { ownContacts } from './account/ownContacts.ts'
import { mfaStatus, profile } from './account/profile.ts'
import { resetPassword } from './account/resetPassword.ts'
import { signUp } from './account/signUp.ts'
import { updateProfile } from './account/updateProfile.ts'
import { adjustAmountBetByAccepted, adjustFundsAtAccept } from './bets/acknowledgements.ts'
import { allPastBets, historyByDates, pastBets, publicLiveBets } from './bets/betLists.ts'
import { takeOffer } from './bets/takeOffer.ts'
import { takeOffers } from './bets/takeOffers.ts'
import { declineOffer } from './friends/declineOffer.ts'
import { friend } from './friends/friend.ts'
import { checkFriendBets, friendLiveBets, friendOffers } from './friends/friendBetLists.ts'
import { postFriendOffer } from './friends/postFriendOffer.ts'
import { validFriend } from './friends/validFriend.ts'
import { allUserData, maxRisk } from './funds/funds.ts'
import { fundsBreakdown } from './funds/fundsBreakdown.ts'
import { gameHead } from './gamePage/gameHead.ts'
import { gameMarket } from './gamePage/gameMarket.ts'
import { gameIndex } from './games/gameIndex.ts'
import { leagueRatings } from './games/leagueRatings.ts'
import { scheduleHandlers } from './games/schedule.ts'
import { createGroup } from './groups/createGroup.ts'
import { deleteGroup } from './groups/deleteGroup.ts'
import { checkGroupBets, groupLiveBets, groupOffers, groupPastBets } from './groups/groupLists.ts'
import { inviteToGroup } from './groups/inviteToGroup.ts'
import { joinGroup } from './groups/joinGroup.ts'
import { leaveGroup } from './groups/leaveGroup.ts'
import { postGroupOffer } from './groups/postGroupOffer.ts'
import { group, myGroups } from './groups/readGroups.ts'
import { removeFriend } from './groups/removeFriend.ts'
import { groupSeason } from './groups/season.ts'
import type { Handler } from './handle.ts'
import { contactUs } from './help/contactUs.ts'
import { inviteFriend } from './help/inviteFriend.ts'
import { home } from './home/home.ts'
import { leagueCounts } from './home/leagueCounts.ts'
import { ownHome } from './home/ownHome.ts'
import { serviceStatus } from './monitoring/serviceStatus.ts'
import { ownNotices, readNotices } from './notifications/inbox/ownNotices.ts'
import { chooseNotices, noticeChoices } from './notifications/preferences/noticeChoices.ts'
import { adjustFundsAtPost } from './offers/adjustFundsAtPost.ts'
import { answerRequest } from './offers/answerRequest.ts'
import { dateOffers, leagueOffers, ownOffers, recentOffers, teamOffers } from './offers/boards.ts'
import { cancelOffer } from './offers/cancelOffer.ts'
import { countOffers } from './offers/countOffers.ts'
import { postLinkOffer } from './offers/postLinkOffer.ts'
import { postOffer } from './offers/postOffer.ts'
import { requestOffer } from './offers/requestOffer.ts'
import { sharedOffer } from './offers/sharedOffer.ts'
import { answerApprovalRequest } from './operator/answerApprovalRequest.ts'
import { findOperator, operatorOverview } from './operator/overview.ts'
import { reportScore } from './operator/reportScore.ts'
import { submitDecision } from './operator/submitDecision.ts'
import { checkMfaPasskey, mfaChoices, newMfaPasskey } from './passkeys/mfaPasskey.ts'
import { addPasskey, newPasskey, passkeys, removePasskey } from './passkeys/ownPasskeys.ts'
import { addBank } from './payments/banks/addBank.ts'
import { addLinkedBank } from './payments/banks/addLinkedBank.ts'
import { bankAccounts } from './payments/banks/bankAccounts.ts'
import { bankLinkToken, exchangeBank } from './payments/banks/linkBank.ts'
import { removeBank } from './payments/banks/removeBank.ts'
import { storeBank, storedBanks } from './payments/banks/storeBank.ts'
import { verifyMicroDeposits } from './payments/banks/verifyMicroDeposits.ts'
import { depositFromBank } from './payments/deposits/bankDeposit.ts'
import { captureOrder } from './payments/deposits/captureOrder.ts'
import { createOrder } from './payments/deposits/createOrder.ts'
import { paypalDeposit } from './payments/deposits/paypalDeposit.ts'
import { ownPayments } from './payments/ownPayments.ts'
import { refundDeposit } from './payments/refunds/refundDeposit.ts'
import { withdrawToBank } from './payments/withdrawals/bankPayout.ts'
import { cancelPayment } from './payments/withdrawals/cancelPayment.ts'
import { ownReceivers, removeReceiver } from './payments/withdrawals/ownReceivers.ts'
import { withdrawToWallet } from './payments/withdrawals/withdrawToWallet.ts'
import { acceptPromotion } from './promotions/acceptPromotion.ts'
import { checkUniquePromotion, findAdmin } from './promotions/admins.ts'
import { checkPromotions } from './promotions/checkPromotions.ts'
import { createPromotion } from './promotions/createPromotion.ts'
import { uncountedBets } from './promotions/uncountedBets.ts'
import { betTimeline } from './receipts/readBetTimeline.ts'
import { readReceipt } from './receipts/readReceipt.ts'
import { dayRoots, gameRoots, rootChain } from './receipts/readRoots.ts'
import { checkMfa } from './session/checkMfa.ts'
import { clientConfig } from './session/clientConfig.ts'
import { currentUser } from './session/currentUser.ts'
import { login } from './session/login.ts'
import { logout } from './session/logout.ts'
import { newMfaCodeEmail, newMfaCodeSms } from './session/newMfaCode.ts'
import { endOtherSessions, endSession, loginNotices, ownSessions } from './session/ownSessions.ts'
import { reauth } from './session/reauth.ts'
import { statement, statementSummary } from './statement/statement.ts'

export const handlers: readonly Handler[] = [
  changeMfa,
  changePassword,
  checkOldPassword,
  checkUniqueEmail,
  confirmContact,
  getQuestion,
  revertContact,
  mfaStatus,
  newContactCode,
  ownContacts,
  profile,
  requestLogin,
  resetPassword,
  signUp,
  updateProfile,
  addBank,
  addLinkedBank,
  bankAccounts,
  bankLinkToken,
  exchangeBank,
  removeBank,
  storeBank,
  storedBanks,
  verifyMicroDeposits,
  adjustAmountBetByAccepted,
  adjustFundsAtAccept,
  allPastBets,
  historyByDates,
  pastBets,
  publicLiveBets,
  takeOffer,
  takeOffers,
  captureOrder,
  createOrder,
  depositFromBank,
  paypalDeposit,
  declineOffer,
  checkFriendBets,
  friend,
  friendLiveBets,
  friendOffers,
  postFriendOffer,
  validFriend,
  ...scheduleHandlers,
  leagueRatings,
  gameHead,
  gameIndex,
  gameMarket,
  allUserData,
  maxRisk,
  fundsBreakdown,
  createGroup,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  removeFriend,
  deleteGroup,
  myGroups,
  group,
  groupSeason,
  postGroupOffer,
  checkGroupBets,
  groupOffers,
  groupLiveBets,
  groupPastBets,
  contactUs,
  inviteFriend,
  home,
  ownHome,
  leagueCounts,
  ownNotices,
  readNotices,
  noticeChoices,
  chooseNotices,
  adjustFundsAtPost,
  cancelOffer,
  countOffers,
  dateOffers,
  leagueOffers,
  ownOffers,
  recentOffers,
  teamOffers,
  postOffer,
  postLinkOffer,
  requestOffer,
  answerRequest,
  addPasskey,
  checkMfaPasskey,
  mfaChoices,
  newMfaPasskey,
  newPasskey,
  passkeys,
  removePasskey,
  ownPayments,
  acceptPromotion,
  checkPromotions,
  checkUniquePromotion,
  createPromotion,
  findAdmin,
  uncountedBets,
  findOperator,
  operatorOverview,
  submitDecision,
  answerApprovalRequest,
  reportScore,
  readReceipt,
  gameRoots,
  dayRoots,
  rootChain,
  betTimeline,
  checkMfa,
  clientConfig,
  currentUser,
  login,
  logout,
  newMfaCodeEmail,
  newMfaCodeSms,
  endOtherSessions,
  endSession,
  loginNotices,
  ownSessions,
  reauth,
  serviceStatus,
  sharedOffer,
  statement,
  statementSummary,
  withdrawToBank,
  cancelPayment,
  refundDeposit,
  withdrawToWallet,
  ownReceivers,
  removeReceiver,
]
