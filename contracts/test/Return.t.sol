// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {HookToken, Recipient} from './Hostile.sol';
import {vm} from './Vm.sol';

contract ReturnTest is Fixture {
    function toSender(address caller, bytes32 id, address to) private {
        vm.prank(caller);
        rewards.claimToSender(id, to);
    }

    function expire(bytes32 id) private {
        vm.warp(rewards.records(id).expiredTime);
    }

    function test_afterExpiryTheSenderGetsRestAndGas() public {
        bytes32 id = fund(room(address(0), 10, 2));
        claimAs(RELAYER, id, 0, ALICE, 5);
        expire(id);
        uint256 before = SENDER.balance;
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.ClaimedToSender(id, SENDER, 0, 5 + CLAIM_GAS, 0);
        toSender(SENDER, id, address(0));
        vm.assertEq(SENDER.balance, before + 5 + CLAIM_GAS);
        IGuildRewards.Record memory record = rewards.records(id);
        vm.assertEq(record.remainingAmount, 0);
        vm.assertEq(record.gasLeft, 0);
        vm.assertTrue(record.isReturned);
        vm.assertEq(address(rewards).balance, rewards.creditOf(RELAYER));
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NothingReturned.selector, id));
        toSender(SENDER, id, address(0));
    }

    function test_beforeExpiryNothingGoesBackWhileSharesAreLeft() public {
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        bytes32 id = fund(params);
        vm.warp(params.expiredTime - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IGuildRewards.NotExpired.selector, id, params.expiredTime)
        );
        toSender(SENDER, id, address(0));
    }

    function test_anExhaustedRecordReturnsItsGasAtOnce() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        claimAs(ALICE, id, 0, ALICE, 5);
        claimAs(RELAYER, id, 1, BOB, 5);
        uint256 before = SENDER.balance;
        toSender(SENDER, id, SENDER);
        vm.assertEq(SENDER.balance, before + CLAIM_GAS);
        vm.assertTrue(rewards.records(id).isReturned);
    }

    function test_whenARelayerSentEveryClaimNothingIsLeft() public {
        bytes32 id = fund(room(address(0), 10, 1));
        claimAs(RELAYER, id, 0, ALICE, 10);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NothingReturned.selector, id));
        toSender(SENDER, id, address(0));
    }

    function test_unknownRecordsAreRefused() public {
        bytes32 id = keccak256('none');
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.UnknownRecord.selector, id));
        toSender(SENDER, id, address(0));
    }

    function test_theSenderMayNameAnotherAddress() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        expire(id);
        toSender(SENDER, id, BOB);
        vm.assertEq(coin.balanceOf(BOB), 10);
        vm.assertEq(BOB.balance, 2 * CLAIM_GAS);
    }

    function test_nobodyElseMayNameAnAddress() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        expire(id);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.OnlySender.selector, RELAYER, SENDER));
        toSender(RELAYER, id, RELAYER);
        toSender(ALICE, id, SENDER);
        vm.assertEq(rewards.creditOf(ALICE), 0);
    }

    function test_theContractItselfIsNoPlaceForTheRest() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        expire(id);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.InvalidRecipient.selector, address(rewards)));
        toSender(SENDER, id, address(rewards));
    }

    function test_aRelayerPaysTheSenderAndGetsTwiceTheClaimGas() public {
        bytes32 id = fund(room(address(coin), 10, 5));
        expire(id);
        uint256 before = SENDER.balance;
        uint256 held = coin.balanceOf(SENDER);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.ClaimedToSender(id, SENDER, 10, 3 * CLAIM_GAS, 2 * CLAIM_GAS);
        toSender(RELAYER, id, address(0));
        vm.assertEq(SENDER.balance, before + 3 * CLAIM_GAS);
        vm.assertEq(coin.balanceOf(SENDER), held + 10);
        vm.assertEq(rewards.creditOf(RELAYER), 2 * CLAIM_GAS);
    }

    function test_aRelayerGetsNoMoreThanWhatGasIsLeft() public {
        bytes32 id = fund(room(address(0), 10, 2));
        claimAs(RELAYER, id, 0, ALICE, 5);
        expire(id);
        uint256 before = SENDER.balance;
        toSender(RELAYER, id, address(0));
        vm.assertEq(SENDER.balance, before + 5);
        vm.assertEq(rewards.creditOf(RELAYER), 2 * CLAIM_GAS);
    }

    function test_aRelayerThatReturnsTokensAloneGetsTheGasThatIsLeft() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        claimAs(RELAYER, id, 0, ALICE, 5);
        expire(id);
        uint256 held = coin.balanceOf(SENDER);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.ClaimedToSender(id, SENDER, 5, 0, CLAIM_GAS);
        toSender(RELAYER, id, address(0));
        vm.assertEq(coin.balanceOf(SENDER), held + 5);
        vm.assertEq(rewards.creditOf(RELAYER), 2 * CLAIM_GAS);
        vm.assertTrue(rewards.records(id).isReturned);
    }

    function test_aRelayerIsNotPaidForReturningNothing() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        claimAs(ALICE, id, 0, ALICE, 5);
        claimAs(RELAYER, id, 1, BOB, 5);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NothingReturned.selector, id));
        toSender(RELAYER, id, address(0));
        toSender(SENDER, id, address(0));
    }

    function test_aSenderThatIsARelayerPaysItselfNothing() public {
        vm.prank(OWNER);
        rewards.setRelayer(SENDER, true);
        bytes32 id = fund(room(address(0), 10, 2));
        expire(id);
        toSender(SENDER, id, address(0));
        vm.assertEq(rewards.creditOf(SENDER), 0);
    }

    function test_anAttachedValueIsReturned() public {
        bytes32 id = fund(room(address(0), 10, 2));
        expire(id);
        vm.deal(ALICE, 7);
        vm.prank(ALICE);
        rewards.claimToSender{value: 7}(id, address(0));
        vm.assertEq(ALICE.balance, 7);
        vm.assertEq(address(rewards).balance, 0);
    }

    function test_anAttachedValueThatCannotBeReturnedIsRefused() public {
        bytes32 id = fund(room(address(0), 10, 2));
        expire(id);
        Recipient caller = new Recipient();
        caller.be(Recipient.Mood.Refuses);
        vm.deal(address(caller), 7);
        vm.expectRevert(
            abi.encodeWithSelector(IGuildRewards.NativeTransferFailed.selector, address(caller), 7)
        );
        caller.execute(address(rewards), 7, abi.encodeCall(rewards.claimToSender, (id, address(0))));
    }

    function test_aTokenThatRefusesTheSenderStaysOwedAndTheGasGoesBack() public {
        HookToken token = new HookToken();
        token.mint(SENDER, 100);
        allow(address(token));
        bytes32 id = fund(room(address(token), 100, 4));
        expire(id);
        token.setRefused(SENDER);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.PartKept(id, address(token), SENDER, 100);
        toSender(ALICE, id, address(0));
        IGuildRewards.Record memory record = rewards.records(id);
        vm.assertEq(record.remainingAmount, 100);
        vm.assertEq(record.gasLeft, 0);
        vm.assertFalse(record.isReturned);
        toSender(SENDER, id, BOB);
        vm.assertEq(token.balanceOf(BOB), 100);
        vm.assertTrue(rewards.records(id).isReturned);
    }

    function test_aRelayerTakesItsCreditOnce() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        claimAs(RELAYER, id, 0, ALICE, 5);
        vm.prank(OWNER);
        rewards.setRelayer(RELAYER, false);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.CreditWithdrawn(RELAYER, BOB, CLAIM_GAS);
        vm.prank(RELAYER);
        rewards.withdrawCredit(BOB);
        vm.assertEq(BOB.balance, CLAIM_GAS);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NoCredit.selector, RELAYER));
        vm.prank(RELAYER);
        rewards.withdrawCredit(BOB);
    }

    function test_aCreditThatCannotBePaidStays() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        claimAs(RELAYER, id, 0, ALICE, 5);
        vm.expectRevert(
            abi.encodeWithSelector(
                IGuildRewards.NativeTransferFailed.selector,
                address(coin),
                CLAIM_GAS
            )
        );
        vm.prank(RELAYER);
        rewards.withdrawCredit(address(coin));
        vm.assertEq(rewards.creditOf(RELAYER), CLAIM_GAS);
    }
}
