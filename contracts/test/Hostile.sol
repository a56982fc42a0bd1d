// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from '@openzeppelin/contracts/token/ERC20/ERC20.sol';

/// @dev Takes one per cent of every transfer.
contract FeeToken is ERC20('Fee', 'FEE') {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0)) return super._update(from, to, amount);
        super._update(from, address(0), amount / 100);
        super._update(from, to, amount - amount / 100);
    }
}

/// @dev Calls somebody in the middle of every transfer, as tokens with hooks do, and can refuse one address.
contract HookToken is ERC20('Hook', 'HOOK') {
    address public target;
    bytes public call;
    bytes public answer;
    bool public isOk;
    address public refused;

    error Refused(address account);

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setHook(address target_, bytes calldata call_) external {
        target = target_;
        call = call_;
    }

    function setRefused(address account) external {
        refused = account;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (to == refused && from != address(0)) revert Refused(to);
        super._update(from, to, amount);
        address called = target;
        if (called == address(0)) return;
        // Once, also when the hook moves tokens itself.
        target = address(0);
        (isOk, answer) = called.call(call);
        target = called;
    }
}

/// @dev Does whatever it was told when coins arrive.
contract Recipient {
    enum Mood {
        Takes,
        Refuses,
        Burns,
        AnswersLong,
        RefusesLong,
        Calls
    }

    Mood public mood;
    address public target;
    bytes public call;
    bool public isOk;
    bytes public answer;

    function be(Mood mood_) external {
        mood = mood_;
    }

    function setCall(address target_, bytes calldata call_) external {
        mood = Mood.Calls;
        target = target_;
        call = call_;
    }

    /// @dev As a contract wallet does.
    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        (bool ok, bytes memory result) = to.call{value: value}(data);
        if (!ok) {
            assembly ('memory-safe') {
                revert(add(result, 32), mload(result))
            }
        }
        return result;
    }

    receive() external payable {
        if (mood == Mood.Refuses) revert();
        if (mood == Mood.Burns) {
            while (true) {}
        }
        if (mood == Mood.AnswersLong) {
            assembly ('memory-safe') {
                return(0, 500000)
            }
        }
        if (mood == Mood.RefusesLong) {
            assembly ('memory-safe') {
                revert(0, 500000)
            }
        }
        if (mood == Mood.Calls) (isOk, answer) = target.call(call);
    }
}

/// @dev Takes coins when it is given as much gas as it was promised.
contract Meter {
    uint256 public immutable needed;

    constructor(uint256 needed_) {
        needed = needed_;
    }

    receive() external payable {
        // What the first steps of a contract have taken.
        if (gasleft() + 300 < needed) revert();
    }
}
