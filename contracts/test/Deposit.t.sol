// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {FeeToken} from './Hostile.sol';
import {vm} from './Vm.sol';

contract DepositTest is Fixture {
    function refuse(IGuildRewards.Deposit memory params, bytes memory reason) private {
        uint256 value = valueOf(params);
        vm.expectRevert(reason);
        vm.prank(SENDER);
        rewards.deposit{value: value}(params);
    }

    function test_aNativeDepositToARoomIsKeptAndSaid() public {
        IGuildRewards.Deposit memory params = randomRoom(address(0), 1 ether, 3);
        bytes32 id = rewards.idOf(SENDER, params);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.Deposited(
            id,
            SENDER,
            ROOM,
            address(0),
            IGuildRewards.RecordType.Room,
            true,
            1 ether,
            3,
            block.timestamp + 1 days,
            CLAIM_GAS,
            SEED_HASH,
            bytes32(0)
        );
        vm.assertEq(fund(params), id);
        IGuildRewards.Record memory record = rewards.records(id);
        vm.assertEq(record.sender, SENDER);
        vm.assertEq(record.tokenAddress, address(0));
        vm.assertEq(uint256(record.recordType), 0);
        vm.assertTrue(record.random);
        vm.assertEq(record.roomId, ROOM);
        vm.assertEq(record.amount, 1 ether);
        vm.assertEq(record.remainingAmount, 1 ether);
        vm.assertEq(record.totalCount, 3);
        vm.assertEq(record.remainingCount, 3);
        vm.assertEq(record.expiredTime, block.timestamp + 1 days);
        vm.assertEq(record.commitment, SEED_HASH);
        vm.assertEq(record.claimGas, CLAIM_GAS);
        vm.assertEq(record.gasLeft, 3 * CLAIM_GAS);
        vm.assertFalse(record.isReturned);
        vm.assertEq(address(rewards).balance, 1 ether + 3 * CLAIM_GAS);
    }

    function test_aTokenDepositToRecipientsPrepaysGasAlone() public {
        bytes32 root = keccak256('root');
        bytes32 id = fund(recipients(address(coin), 100, 4, root));
        IGuildRewards.Record memory record = rewards.records(id);
        vm.assertEq(record.tokenAddress, address(coin));
        vm.assertEq(uint256(record.recordType), 1);
        vm.assertEq(record.commitment, root);
        vm.assertEq(coin.balanceOf(address(rewards)), 100);
        vm.assertEq(address(rewards).balance, 4 * CLAIM_GAS);
    }

    function test_aTokenThatReturnsNothingIsTaken() public {
        fund(room(address(old), 100, 4));
        vm.assertEq(old.balanceOf(address(rewards)), 100);
    }

    function test_theIdNamesChainContractSenderAndEveryParameter() public {
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        bytes32 id = rewards.idOf(SENDER, params);
        vm.assertEq(id, keccak256(abi.encode(block.chainid, address(rewards), SENDER, params)));
        vm.assertTrue(rewards.idOf(ALICE, params) != id);
        params.salt = keccak256('other');
        vm.assertTrue(rewards.idOf(SENDER, params) != id);
    }

    function test_theSameDepositTwiceIsRefused() public {
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        bytes32 id = fund(params);
        refuse(params, abi.encodeWithSelector(IGuildRewards.RecordExists.selector, id));
    }

    function test_pausedDepositsAreRefusedAndNothingElse() public {
        bytes32 id = fund(room(address(0), 10, 2));
        vm.prank(OWNER);
        rewards.setDepositsPaused(true);
        refuse(room(address(0), 10, 2), abi.encodeWithSelector(IGuildRewards.DepositsPaused.selector));
        claimAs(ALICE, id, 0, ALICE, 5);
        vm.warp(block.timestamp + 1 days);
        rewards.claimToSender(id, address(0));
        vm.prank(OWNER);
        rewards.setDepositsPaused(false);
        fund(room(address(0), 10, 2));
    }

    function test_countsOutOfRangeAreRefused() public {
        bytes4 reason = IGuildRewards.CountOutOfRange.selector;
        refuse(room(address(0), 10, 0), abi.encodeWithSelector(reason, 0, 65_535));
        refuse(room(address(0), 1 ether, 65_536), abi.encodeWithSelector(reason, 65_536, 65_535));
    }

    function test_theLargestCountAndTheLargestAmountAreTaken() public {
        bytes32 id = fund(room(address(coin), 65_535, 65_535));
        vm.assertEq(rewards.records(id).remainingCount, 65_535);
        uint256 max = rewards.AMOUNT_MAX();
        coin.mint(SENDER, max);
        id = fund(room(address(coin), max, 1));
        vm.assertEq(rewards.records(id).remainingAmount, type(uint96).max);
    }

    function test_amountsOutOfRangeAreRefused() public {
        bytes4 reason = IGuildRewards.AmountOutOfRange.selector;
        uint256 max = rewards.AMOUNT_MAX();
        refuse(room(address(coin), 2, 3), abi.encodeWithSelector(reason, 2, 3, max));
        refuse(room(address(coin), max + 1, 1), abi.encodeWithSelector(reason, max + 1, 1, max));
    }

    function test_anIndivisibleRestIsRefusedForEqualSharesAlone() public {
        refuse(
            room(address(0), 10, 3),
            abi.encodeWithSelector(IGuildRewards.AmountNotDivisible.selector, 10, 3)
        );
        fund(randomRoom(address(0), 10, 3));
    }

    function test_expiriesOutOfRangeAreRefused() public {
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        uint256 first = block.timestamp + 1;
        uint256 last = block.timestamp + 366 days;
        params.expiredTime = block.timestamp;
        bytes4 reason = IGuildRewards.ExpiryOutOfRange.selector;
        refuse(params, abi.encodeWithSelector(reason, block.timestamp, first, last));
        params.expiredTime = last + 1;
        refuse(params, abi.encodeWithSelector(reason, last + 1, first, last));
        params.expiredTime = last;
        fund(params);
    }

    function test_randomSharesNeedASeedHashAndEqualOnesHaveNone() public {
        IGuildRewards.Deposit memory params = randomRoom(address(0), 10, 2);
        params.seedHash = bytes32(0);
        refuse(params, abi.encodeWithSelector(IGuildRewards.WrongSeedHash.selector, bytes32(0)));
        params = room(address(0), 10, 2);
        params.seedHash = SEED_HASH;
        refuse(params, abi.encodeWithSelector(IGuildRewards.WrongSeedHash.selector, SEED_HASH));
    }

    function test_recipientsNeedARootAndRoomsHaveNone() public {
        refuse(
            recipients(address(0), 10, 2, bytes32(0)),
            abi.encodeWithSelector(IGuildRewards.WrongRoot.selector, bytes32(0))
        );
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        params.root = ROOM;
        refuse(params, abi.encodeWithSelector(IGuildRewards.WrongRoot.selector, ROOM));
    }

    function test_anyOtherValueIsRefused() public {
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        uint256 value = 10 + 2 * CLAIM_GAS;
        for (uint256 wrong = value - 1; wrong <= value + 1; wrong += 2) {
            vm.expectRevert(abi.encodeWithSelector(IGuildRewards.WrongValue.selector, value, wrong));
            vm.prank(SENDER);
            rewards.deposit{value: wrong}(params);
        }
    }

    function test_tokensThatAreNotListedAreRefusedUntilAnyMayCome() public {
        vm.prank(OWNER);
        rewards.setToken(address(coin), false);
        IGuildRewards.Deposit memory params = room(address(coin), 10, 2);
        refuse(params, abi.encodeWithSelector(IGuildRewards.TokenNotListed.selector, address(coin)));
        vm.prank(OWNER);
        rewards.setAnyToken(true);
        fund(params);
    }

    function test_aTokenThatTakesAFeeIsRefused() public {
        FeeToken fee = new FeeToken();
        fee.mint(SENDER, 1_000);
        allow(address(fee));
        refuse(
            room(address(fee), 100, 2),
            abi.encodeWithSelector(IGuildRewards.WrongAmountReceived.selector, address(fee), 100, 99)
        );
    }

    function test_aPlainTransferOfCoinsIsRefused() public {
        vm.prank(SENDER);
        (bool ok, ) = address(rewards).call{value: 1}('');
        vm.assertFalse(ok);
    }
}
