// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GuildRewards} from '../src/GuildRewards.sol';
import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {vm} from './Vm.sol';

contract ClaimTest is Fixture {
    function test_aRelayedClaimPaysTheRecipientAndCreditsTheRelayer() public {
        bytes32 id = fund(room(address(0), 1 ether, 4));
        (bytes32 r, bytes32 vs) = signed(id, 2, ALICE, 0.25 ether);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.Claimed(id, ALICE, 2, 0.25 ether, true);
        vm.prank(RELAYER);
        rewards.claim(id, 2, ALICE, 0.25 ether, block.timestamp + 15 minutes, r, vs);
        vm.assertEq(ALICE.balance, 0.25 ether);
        vm.assertEq(rewards.creditOf(RELAYER), CLAIM_GAS);
        vm.assertTrue(rewards.isClaimed(id, 2));
        vm.assertFalse(rewards.isClaimed(id, 1));
        IGuildRewards.Record memory record = rewards.records(id);
        vm.assertEq(record.remainingAmount, 0.75 ether);
        vm.assertEq(record.remainingCount, 3);
        vm.assertEq(record.gasLeft, 3 * CLAIM_GAS);
    }

    function test_aDirectClaimLeavesItsGasToTheRefund() public {
        bytes32 id = fund(room(address(coin), 8, 2));
        (bytes32 r, bytes32 vs) = signed(id, 0, ALICE, 4);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.Claimed(id, ALICE, 0, 4, false);
        vm.prank(ALICE);
        rewards.claim(id, 0, ALICE, 4, block.timestamp + 15 minutes, r, vs);
        vm.assertEq(coin.balanceOf(ALICE), 4);
        vm.assertEq(rewards.creditOf(ALICE), 0);
        vm.assertEq(rewards.records(id).gasLeft, 2 * CLAIM_GAS);
    }

    function test_aTokenThatReturnsNothingIsPaid() public {
        bytes32 id = fund(room(address(old), 8, 2));
        claimAs(RELAYER, id, 1, BOB, 4);
        vm.assertEq(old.balanceOf(BOB), 4);
    }

    function test_everyIndexOfALargeRecordIsPaidOnce() public {
        bytes32 id = fund(room(address(coin), 400, 400));
        for (uint256 index; index < 400; ++index) {
            vm.assertFalse(rewards.isClaimed(id, index));
            claimAs(RELAYER, id, index, ALICE, 1);
            vm.assertTrue(rewards.isClaimed(id, index));
        }
        vm.assertEq(coin.balanceOf(ALICE), 400);
        vm.assertEq(rewards.records(id).remainingCount, 0);
        refuseClaim(id, 0, BOB, 1, abi.encodeWithSelector(IGuildRewards.RemainderTooSmall.selector, 1, 0));
    }

    function test_anIndexIsPaidOnceAlsoToAnother() public {
        bytes32 id = fund(room(address(coin), 400, 400));
        for (uint256 index = 1; index < 400; index += 150) {
            claimAs(RELAYER, id, index, ALICE, 1);
            bytes memory reason = abi.encodeWithSelector(IGuildRewards.IndexClaimed.selector, id, index);
            refuseClaim(id, index, ALICE, 1, reason);
            refuseClaim(id, index, BOB, 1, reason);
        }
    }

    function test_everyIndexStaysPaidWhileOthersOfItsRecordAndOfOthersAreClaimed() public {
        bytes32 id = fund(room(address(coin), 400, 400));
        bytes32 other = fund(room(address(coin), 400, 400));
        uint16[8] memory indices = [0, 1, 103, 104, 105, 255, 256, 399];
        for (uint256 i; i < indices.length; ++i) {
            claimAs(RELAYER, id, indices[i], ALICE, 1);
            claimAs(BOB, other, indices[i], BOB, 1);
        }
        for (uint256 i; i < indices.length; ++i) {
            bytes4 reason = IGuildRewards.IndexClaimed.selector;
            refuseClaim(id, indices[i], BOB, 1, abi.encodeWithSelector(reason, id, indices[i]));
        }
        vm.assertEq(rewards.creditOf(RELAYER), 8 * CLAIM_GAS);
        vm.assertEq(rewards.records(id).gasLeft, 392 * CLAIM_GAS);
        vm.assertEq(rewards.records(other).gasLeft, 400 * CLAIM_GAS);
    }

    function test_unknownRecordsAreRefused() public {
        bytes32 id = keccak256('none');
        bytes memory reason = abi.encodeWithSelector(IGuildRewards.UnknownRecord.selector, id);
        refuseClaim(id, 0, ALICE, 1, reason);
        vm.expectRevert(reason);
        rewards.claimListed(id, 0, ALICE, 1, new bytes32[](0));
        vm.assertEq(rewards.records(id).sender, address(0));
    }

    function test_aDeadlineThatPassedIsRefused() public {
        bytes32 id = fund(room(address(0), 10, 2));
        uint256 deadline = block.timestamp + 15 minutes;
        (bytes32 r, bytes32 vs) = signed(id, 0, ALICE, 5);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.DeadlinePassed.selector, deadline));
        rewards.claim(id, 0, ALICE, 5, deadline, r, vs);
        vm.warp(deadline);
        rewards.claim(id, 0, ALICE, 5, deadline, r, vs);
    }

    function test_nothingIsPaidFromTheExpiryOn() public {
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        bytes32 id = fund(params);
        vm.warp(params.expiredTime - 1);
        claimAs(ALICE, id, 0, ALICE, 5);
        vm.warp(params.expiredTime);
        refuseClaim(
            id,
            1,
            BOB,
            5,
            abi.encodeWithSelector(IGuildRewards.RecordExpired.selector, id, params.expiredTime)
        );
    }

    function test_recordsOfTheOtherKindAreRefused() public {
        bytes32 forRoom = fund(room(address(0), 10, 2));
        bytes32 listed = fund(recipients(address(0), 10, 2, keccak256('root')));
        vm.expectRevert(
            abi.encodeWithSelector(
                IGuildRewards.WrongRecordType.selector,
                forRoom,
                IGuildRewards.RecordType.Room
            )
        );
        rewards.claimListed(forRoom, 0, ALICE, 5, new bytes32[](0));
        refuseClaim(
            listed,
            0,
            ALICE,
            5,
            abi.encodeWithSelector(
                IGuildRewards.WrongRecordType.selector,
                listed,
                IGuildRewards.RecordType.Recipients
            )
        );
    }

    function test_signersThatAreNotActiveAreRefused() public {
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        params.expiredTime = block.timestamp + 3 days;
        bytes32 id = fund(params);
        uint256 deadline = block.timestamp + 3 days;
        uint256 key = 0xBAD;
        address signer = vm.addr(key);
        (bytes32 r, bytes32 vs) = signature(
            key,
            digestOf(address(rewards), block.chainid, id, 0, ALICE, 5, deadline)
        );
        bytes memory reason = abi.encodeWithSelector(IGuildRewards.SignerRefused.selector, signer);
        vm.expectRevert(reason);
        rewards.claim(id, 0, ALICE, 5, deadline, r, vs);
        vm.prank(OWNER);
        rewards.addSigner(signer);
        vm.warp(block.timestamp + 48 hours - 1);
        vm.expectRevert(reason);
        rewards.claim(id, 0, ALICE, 5, deadline, r, vs);
        vm.warp(block.timestamp + 1);
        rewards.claim(id, 0, ALICE, 5, deadline, r, vs);
        vm.prank(OWNER);
        rewards.removeSigner(signer);
        (r, vs) = signature(key, digestOf(address(rewards), block.chainid, id, 1, ALICE, 5, deadline));
        vm.expectRevert(reason);
        rewards.claim(id, 1, ALICE, 5, deadline, r, vs);
    }

    function test_whatIsNoSignatureIsRefused() public {
        bytes32 id = fund(room(address(0), 10, 2));
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.SignerRefused.selector, address(0)));
        rewards.claim(id, 0, ALICE, 5, block.timestamp, bytes32(0), bytes32(0));
    }

    function test_aSignatureIsGoodForOneChainContractRecordIndexRecipientAmountAndDeadline() public {
        bytes32 id = fund(randomRoom(address(0), 1_000, 4));
        bytes32 other = fund(randomRoom(address(0), 1_000, 4));
        uint256 deadline = block.timestamp + 15 minutes;
        (bytes32 r, bytes32 vs) = signed(id, 1, ALICE, 250);
        vm.assertFalse(accepts(rewards, other, 1, ALICE, 250, deadline, r, vs));
        vm.assertFalse(accepts(rewards, id, 2, ALICE, 250, deadline, r, vs));
        vm.assertFalse(accepts(rewards, id, 1, BOB, 250, deadline, r, vs));
        vm.assertFalse(accepts(rewards, id, 1, ALICE, 251, deadline, r, vs));
        vm.assertFalse(accepts(rewards, id, 1, ALICE, 250, deadline + 1, r, vs));
        vm.assertFalse(accepts(rewards, id, 1, ALICE, 250, deadline, vs, r));
        uint256 chain = block.chainid;
        vm.chainId(chain + 1);
        vm.assertFalse(accepts(rewards, id, 1, ALICE, 250, deadline, r, vs));
        vm.chainId(chain);
        GuildRewards twin = new GuildRewards(OWNER, list(vm.addr(SIGNER_KEY)), list(RELAYER), 0, 0);
        vm.assertFalse(accepts(twin, id, 1, ALICE, 250, deadline, r, vs));
        vm.assertTrue(accepts(rewards, id, 1, ALICE, 250, deadline, r, vs));
    }

    function accepts(
        GuildRewards where,
        bytes32 id,
        uint256 index,
        address recipient,
        uint256 amount,
        uint256 deadline,
        bytes32 r,
        bytes32 vs
    ) private returns (bool ok) {
        (ok, ) = address(where).call(
            abi.encodeCall(where.claim, (id, index, recipient, amount, deadline, r, vs))
        );
    }

    function test_recipientsThatCannotBePaidAreRefused() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        bytes4 reason = IGuildRewards.InvalidRecipient.selector;
        refuseClaim(id, 0, address(0), 5, abi.encodeWithSelector(reason, address(0)));
        refuseClaim(id, 0, address(rewards), 5, abi.encodeWithSelector(reason, address(rewards)));
    }

    function test_indicesBeyondTheCountAreRefused() public {
        bytes32 id = fund(room(address(0), 10, 2));
        refuseClaim(id, 2, ALICE, 5, abi.encodeWithSelector(IGuildRewards.IndexOutOfRange.selector, 2, 2));
        bytes32 large = fund(room(address(coin), 200, 200));
        refuseClaim(
            large,
            200,
            ALICE,
            1,
            abi.encodeWithSelector(IGuildRewards.IndexOutOfRange.selector, 200, 200)
        );
    }

    function test_equalSharesAreExactlyEqual() public {
        bytes32 id = fund(room(address(0), 10, 2));
        bytes4 reason = IGuildRewards.ShareRefused.selector;
        refuseClaim(id, 0, ALICE, 4, abi.encodeWithSelector(reason, 4, 5));
        refuseClaim(id, 0, ALICE, 6, abi.encodeWithSelector(reason, 6, 5));
    }

    function test_randomSharesAreFromOneToTwiceTheMean() public {
        bytes32 id = fund(randomRoom(address(coin), 11, 3));
        bytes4 reason = IGuildRewards.ShareRefused.selector;
        refuseClaim(id, 0, ALICE, 0, abi.encodeWithSelector(reason, 0, 7));
        refuseClaim(id, 0, ALICE, 8, abi.encodeWithSelector(reason, 8, 7));
        refuseClaim(
            id,
            0,
            ALICE,
            type(uint256).max,
            abi.encodeWithSelector(reason, type(uint256).max, 7)
        );
        // Three times this is 2 ** 256 + 5: a product that is cut looks small.
        uint256 cut = type(uint256).max / 3 + 2;
        refuseClaim(id, 0, ALICE, cut, abi.encodeWithSelector(reason, cut, 7));
        claimAs(ALICE, id, 0, ALICE, 7);
        refuseClaim(id, 1, BOB, 5, abi.encodeWithSelector(IGuildRewards.RemainderTooSmall.selector, 5, 4));
        claimAs(BOB, id, 1, BOB, 4);
    }

    function test_aRandomShareMayBeExactlyTwiceTheMean() public {
        bytes32 id = fund(randomRoom(address(coin), 10, 5));
        claimAs(ALICE, id, 3, ALICE, 4);
        vm.assertEq(coin.balanceOf(ALICE), 4);
    }

    function test_listedRecipientsClaimByProof() public {
        bytes32 one = leafOf(0, ALICE, 7);
        bytes32 two = leafOf(1, BOB, 3);
        IGuildRewards.Deposit memory params = recipients(address(0), 10, 2, pair(one, two));
        params.random = true;
        params.seedHash = SEED_HASH;
        bytes32 id = fund(params);
        bytes memory reason = abi.encodeWithSelector(IGuildRewards.ProofRefused.selector, id, 0);
        vm.expectRevert(reason);
        rewards.claimListed(id, 0, ALICE, 7, proofOf(one));
        vm.expectRevert(reason);
        rewards.claimListed(id, 0, ALICE, 8, proofOf(two));
        vm.expectRevert(reason);
        rewards.claimListed(id, 0, BOB, 7, proofOf(two));
        vm.prank(RELAYER);
        rewards.claimListed(id, 0, ALICE, 7, proofOf(two));
        vm.assertEq(ALICE.balance, 7);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.RemainderTooSmall.selector, 7, 3));
        rewards.claimListed(id, 0, ALICE, 7, proofOf(two));
        rewards.claimListed(id, 1, BOB, 3, proofOf(one));
        vm.assertEq(BOB.balance, 3);
        vm.assertEq(rewards.records(id).remainingCount, 0);
    }

    function test_aListedRecipientClaimsOnce() public {
        bytes32 two = leafOf(1, BOB, 5);
        bytes32 id = fund(recipients(address(coin), 10, 2, pair(leafOf(0, ALICE, 5), two)));
        rewards.claimListed(id, 0, ALICE, 5, proofOf(two));
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.IndexClaimed.selector, id, 0));
        rewards.claimListed(id, 0, ALICE, 5, proofOf(two));
    }

    function test_listsExpireToo() public {
        IGuildRewards.Deposit memory params = recipients(address(coin), 5, 1, leafOf(0, ALICE, 5));
        bytes32 id = fund(params);
        vm.warp(params.expiredTime);
        vm.expectRevert(
            abi.encodeWithSelector(IGuildRewards.RecordExpired.selector, id, params.expiredTime)
        );
        rewards.claimListed(id, 0, ALICE, 5, new bytes32[](0));
    }
}
